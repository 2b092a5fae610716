import type { Report } from '@fusillade/engine';
import { useState } from 'preact/hooks';
import { Chart } from './chart.js';
import { FunnelPicture } from './funnel-picture.js';
import { batchName, ownBatches, partOf, stagesOf } from './funnel-rows.js';
import { PartsTable } from './parts-table.js';
import { lawSeries } from './series.js';

const MEANS_ONLY =
  'Where no range stands, only the mean of all weapons together is known: the step opens the range of each.';

/** The way from attacks to models, of all weapons or of one batch; a stage opens its law. */
export const Funnel = ({ report }: { readonly report: Report }) => {
  const [picked, setPicked] = useState<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const own = ownBatches(report);
  const several = report.attackers.length > 1 || own.length < report.batches.length;
  const names = report.batches.map((batch) => batchName(batch, several));
  // A batch keeps being picked by its name while the set-up changes around it.
  const index = picked === null ? -1 : names.indexOf(picked);
  const batches = index === -1 ? own : report.batches.slice(index, index + 1);
  const stages = stagesOf(report, batches);
  // Until the laws of all steps have come there is nothing to say about those that do not.
  const isWhole = (report.totals ?? report.joint) !== undefined;
  const opened = stages.find(({ name }) => name === open);
  if (report.batches.length === 0) return null;
  return (
    <section class="reason" aria-labelledby="funnel-title">
      <div class="reason-head">
        <h3 id="funnel-title">Step by step</h3>
        {names.length > 1 && (
          <select
            aria-label="Weapons"
            value={String(index)}
            onChange={(event) => setPicked(names[Number(event.currentTarget.value)] ?? null)}
          >
            <option value="-1">{own.length < report.batches.length ? 'the attackers' : 'all weapons'}</option>
            {names.map((name, each) => (
              <option key={name} value={String(each)}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      <FunnelPicture
        stages={stages}
        open={opened?.name ?? null}
        onOpen={(name) => setOpen(name === open ? null : name)}
      >
        {opened !== undefined && (
          <div class="stage-law">
            <p class="soft">rule {opened.rule}</p>
            {opened.pmf === null ? (
              <PartsTable parts={own.map((batch) => partOf(report, batch, batchName(batch, several), opened))} />
            ) : (
              <Chart series={lawSeries(opened.name, opened.mean, opened.pmf, report.runs !== undefined)} />
            )}
          </div>
        )}
      </FunnelPicture>
      <p class="soft">
        Mean, and the range of eight rolls out of ten.
        {isWhole && stages.some(({ pmf }) => pmf === null) && ` ${MEANS_ONLY}`}
      </p>
    </section>
  );
};
