// Writes docs/scenario.schema.json: the JSON Schema of a scenario, for editors and other programs.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scenarioJsonSchema } from '@fusillade/engine/schema';

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const file = inProject('docs/scenario.schema.json');

writeFileSync(file, `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`);
execFileSync(process.execPath, [inProject('node_modules/@biomejs/biome/bin/biome'), 'format', '--write', file]);
