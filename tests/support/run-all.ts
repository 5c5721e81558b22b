import { spawn } from 'node:child_process';

/**
 * Every check there is, as rows whose steps follow each other; the rows run beside each other, since tests also wait, and whichever ends
 * first goes on with what follows on nothing (`others`). In the first the fault that is cheapest to see comes first. `test:types` writes
 * down the types of the site's content, which the linter reads, who checks all other types; the guards plant files, which no check and no
 * build may see.
 */
const rows = [
  [
    'test:format',
    'test:types',
    'test:lint',
    'test:unused',
    'build:if-stale',
    'test:guards',
    'test:site',
  ],
  ['test:server'],
];
/** All service tests ran on the server, where there is one, which is quicker: what depends on the database runs on the embedded one too. */
const others = (hasPostgres: boolean) => [
  'test:browser',
  ...(hasPostgres ? ['test:server:embedded'] : []),
];

interface Outcome {
  passed: number;
  failed: number;
}

/** What failed, said again at the very end: a log is read, and cut, from its tail. */
const failures: string[] = [];
/** What each step took, which is told together at the end. */
const spent: string[] = [];

/** The report on failing tests that node:test closes with and @web/test-runner opens with; else the last lines. */
function failureIn(output: string): string {
  const failing = output.indexOf('✖ failing tests:');
  if (failing >= 0) return output.slice(failing);
  const marked = output.split('\n').filter((line) => /𐄂|❌|Error: |^\s+at: /.test(line));
  return (marked.length > 0 ? marked : output.trimEnd().split('\n')).slice(-60).join('\n');
}

/** Closing lines of node:test (`ℹ pass 12`) and of @web/test-runner (`12 passed, 0 failed`). */
function countsIn(output: string): Outcome | undefined {
  const nodePass = /^ℹ pass (\d+)$/m.exec(output);
  const nodeFail = /^ℹ fail (\d+)$/m.exec(output);
  if (nodePass && nodeFail) return { passed: Number(nodePass[1]), failed: Number(nodeFail[1]) };
  const browser = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1);
  return browser && { passed: Number(browser[1]), failed: Number(browser[2]) };
}

const IS_WINDOWS = process.platform === 'win32';
/** The shell tells at the end what its children have spent of the processor, as its second line. */
const MEASURED = 'npm run --silent "$0"; code=$?; times; exit $code';
const TIMES = /(?:^|\n)[\dms. ]+\n(\d+)m([\d.]+)s (\d+)m([\d.]+)s\n$/;

/** A step's command, and what it is given. */
const commandOf = (step: string): [command: string, args: string[]] =>
  IS_WINDOWS ? ['npm', ['run', '--silent', step]] : ['sh', ['-c', MEASURED, step]];

/** Seconds that the step's processes took of the processor, where the shell has told them. */
function processorSeconds(times: RegExpExecArray | null): number {
  const [, minutes, seconds, systemMinutes, systemSeconds] = (times ?? []).map(Number);
  return 60 * ((minutes ?? 0) + (systemMinutes ?? 0)) + (seconds ?? 0) + (systemSeconds ?? 0);
}

/** What a step prints is held until it has ended: others run beside it. */
function runStep(step: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  process.stdout.write(`── ${step} begins\n`);
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(...commandOf(step), {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: IS_WINDOWS,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
    child.on('close', (code) => {
      const seconds = Math.round((Date.now() - began) / 1000);
      const times = TIMES.exec(output);
      const processor = Math.round(processorSeconds(times));
      const said = times ? output.slice(0, times.index + 1) : output;
      spent.push(`── ${step}: ${seconds} s, ${processor} s of processor`);
      process.stdout.write(`\n── ${step}\n${said}\n${spent.at(-1)}\n`);
      if (code !== 0) failures.push(`── ${step}\n${failureIn(said)}`);
      const counts = countsIn(said) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
      // A runner that dies without counting a failure has failed all the same.
      resolve({
        passed: counts.passed,
        failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed,
      });
    });
  });
}

/** Steps of a row, and then of those that are left, each of which goes to the row that asks first. */
function* inTurn(row: readonly string[], left: string[]): Generator<string> {
  yield* row;
  for (let step = left.shift(); step; step = left.shift()) yield step;
}

/** Runs everything; resolves with whether all of it passed. */
export async function runAll(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const total: Outcome = { passed: 0, failed: 0 };
  const postgres = environment.TEST_DATABASE_URL;
  const onServer = postgres ? { ...environment, DATABASE_URL: postgres } : environment;
  const left = others(postgres !== undefined);
  await Promise.all(
    rows.map(async (steps) => {
      for (const step of inTurn(steps, left)) {
        const { passed, failed } = await runStep(
          step,
          step === 'test:server' ? onServer : environment,
        );
        total.passed += passed;
        total.failed += failed;
      }
    }),
  );
  if (!postgres) process.stdout.write('\n── PostgreSQL left out: no server (TEST_DATABASE_URL)\n');

  process.stdout.write(`\n${spent.join('\n')}\n`);
  if (failures.length > 0) process.stdout.write(`\n── What failed\n${failures.join('\n')}\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0;
}
