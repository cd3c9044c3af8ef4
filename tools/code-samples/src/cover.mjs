// Records which functions of a page's project run. Loaded before everything else, in each process.
//
// Appends lines `path<tab>function` to the file that the variable COVERED names, when the process ends
// and when a file of tests ends.

import { appendFileSync } from 'node:fs';
import inspector from 'node:inspector';

const { COVERED, COVERED_ROOT } = process.env;
const session = new inspector.Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
process.on('exit', write);
// Code that runs after it is not counted.
globalThis.endCoverage = () => process.off('exit', write) && write();
// In a file of tests.
globalThis.afterAll?.(write);

function write() {
  session.post('Profiler.takePreciseCoverage', (error, found) => {
    if (error) return;
    const lines = found.result.flatMap(({ url, functions }) => {
      const at = url.indexOf(COVERED_ROOT);
      if (at < 0) return [];
      const path = url.slice(at + COVERED_ROOT.length).split('?')[0];
      const called = functions.filter(({ ranges }) => ranges[0].count > 0);
      return called.map(({ functionName }) => `${path}\t${functionName}\n`);
    });
    appendFileSync(COVERED, lines.join(''));
  });
}
