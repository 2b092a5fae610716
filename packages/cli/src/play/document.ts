import type { Standing } from '@fusillade/engine/battle';

/** What `--json` prints: a battle, and what it has come to. */
export const documentOf = ({ play: _, armies: __, battle, ...standing }: Standing) => ({
  version: 1,
  battle,
  standing,
});
