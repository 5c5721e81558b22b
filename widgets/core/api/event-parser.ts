export interface StreamEvent {
  /** Last id seen, '' before the first. */
  id: string;
  /** `message` where the stream names none. */
  event: string;
  /** The parsed JSON, or the text where it is none. */
  data: unknown;
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads the text/event-stream format piece by piece, wherever the network cuts it. Comments are skipped. */
export function createEventParser(
  onEvent: (event: StreamEvent) => void,
  lastEventId = '',
): (chunk: string) => void {
  let rest = '';
  let id = lastEventId;
  let event = '';
  let data: string[] = [];

  const finish = () => {
    if (data.length > 0)
      onEvent({ id, event: event || 'message', data: parseData(data.join('\n')) });
    event = '';
    data = [];
  };
  const readLine = (line: string) => {
    if (line === '') return finish();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') id = value;
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  };

  return (chunk) => {
    // A \r at the very end may be the first half of \r\n, so it waits for the next piece.
    const text = rest + chunk;
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(end);
    for (const line of lines) readLine(line);
  };
}
