import { Transform } from 'node:stream';

/** Hands on what comes, and fails where it is not so many bytes: half a file must not be taken for the file. */
export function exactly(bytes: number): Transform {
  let come = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      come += chunk.length;
      done(come > bytes ? new Error(`more than ${bytes} bytes`) : null, chunk);
    },
    flush(done) {
      done(come < bytes ? new Error(`${come} bytes instead of ${bytes}`) : null);
    },
  });
}
