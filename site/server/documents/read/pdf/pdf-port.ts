import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** Operators of a page, sent in pieces; whoever sent them empties the arrays. */
interface Piece {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/**
 * The line between the two halves of pdfjs in one process. Its own copies whatever passes: of a page's operators, which nobody changes,
 * that takes a fifth of the time of reading. Fonts and outlines of letters are for drawing, and nothing is drawn.
 */
class PdfPort extends EventTarget implements Worker {
  readonly onmessage = null;
  readonly onmessageerror = null;
  readonly onerror = null;

  postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
    if (isObject(message, 'FontPath')) return;
    const data = passed(unloaded(message), Array.isArray(transfer) ? transfer : []);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {}
}

const isObject = (message: unknown, kind: string): message is { data: unknown[] } =>
  hasKeys(message, 'action', 'data') &&
  message.action === 'commonobj' &&
  Array.isArray(message.data) &&
  message.data[1] === kind;

/** A font that pdfjs takes for loaded: there is no page to load it for. Its properties here are put over pdfjs' own. */
function unloaded(message: unknown): unknown {
  if (!isObject(message, 'Font')) return message;
  const [id, kind, font] = message.data;
  if (!hasKeys(font, 'extra') || typeof font.extra !== 'object') return message;
  const data = [id, kind, { ...font, extra: { ...font.extra, attached: true } }];
  return { ...message, data };
}

function passed(message: unknown, transfer: Transferable[]): unknown {
  if (!hasKeys(message, 'chunk') || !isPiece(message.chunk))
    return structuredClone(message, { transfer });
  const { chunk } = message;
  return {
    ...message,
    chunk: { ...chunk, fnArray: [...chunk.fnArray], argsArray: [...chunk.argsArray] },
  };
}

const isPiece = (chunk: unknown): chunk is Piece =>
  hasKeys(chunk, 'fnArray', 'argsArray') &&
  Array.isArray(chunk.fnArray) &&
  Array.isArray(chunk.argsArray);

const hasKeys = <Key extends string>(
  value: unknown,
  ...keys: Key[]
): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value);

/** A worker of pdfjs in this process, for one file; whoever destroys the file's task destroys it. */
export function pdfWorker(): PDFWorker {
  const port = new PdfPort();
  WorkerMessageHandler.initializeFromPort(port);
  // Its types know no port.
  const worker: PDFWorker = Reflect.construct(PDFWorker, [{ port, verbosity: 0 }]);
  return worker;
}
