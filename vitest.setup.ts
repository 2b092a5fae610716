import fc from 'fast-check';

// A check of a commit must be the commit's doing: where CI says so, random cases are always the same. Elsewhere every
// run looks somewhere new and prints its seed when it finds something.
if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261130 });
