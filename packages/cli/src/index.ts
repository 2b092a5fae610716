export type { Io } from './io.js';
export { run } from './run.js';
export { chartSvg } from './svg/chart.js';
export { courseText } from './text/course.js';
export { reportText } from './text/report.js';
export type { Look } from './text/style.js';
