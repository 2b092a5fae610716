import { work } from './job.js';

// What a thread of the pool runs, one job at a time.
export default work;
