import { leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/stream-check/element.ts';
import { description } from '../../../widgets/stream-check/describe.ts';
import { StreamCheckElement } from '../../../widgets/stream-check/element.ts';
import {
  clearPage,
  equal,
  fakeService,
  mount,
  press,
  textOf,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';

interface Line {
  lastEventId: string | null;
  send: (text: string) => void;
  end: () => void;
}

/** A service whose beats are sent by the test. */
function beatService() {
  const lines: Line[] = [];
  const began = Date.now();
  const { undo } = fakeService(
    {},
    {
      now: () => Date.now(),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (!request.url.endsWith('/beats')) {
          const body = {
            status: 'ok',
            version: '1',
            database: 'embedded',
            writer: { kind: 'offline', name: '' },
            sms: '',
          };
          return Response.json(body);
        }
        const stream = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, {
          highWaterMark: 1000,
        });
        const writer = stream.writable.getWriter();
        lines.push({
          lastEventId: request.headers.get('last-event-id'),
          send: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
          end: () => void writer.close().catch(() => undefined),
        });
        return new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } });
      },
    },
  );
  const beat = (line: Line | undefined, seq: number, at = Date.now()) =>
    line?.send(`id: ${began}-${seq}\nevent: beat\ndata: {"seq":${seq},"at":${at}}\n\n`);
  return { lines, beat, undo };
}

conformance('tender-stream-check', {
  prepare: () => {
    const { undo } = beatService();
    leaveSession('signed-out');
    return undo;
  },
});

describe('<tender-stream-check>', () => {
  let service = beatService();
  beforeEach(() => {
    service.undo();
    service = beatService();
    leaveSession('signed-out');
  });
  afterEach(async () => {
    await clearPage();
    service.undo();
  });
  const figure = (element: HTMLElement, label: string) =>
    [...element.shadowRoot!.querySelectorAll('.figure')]
      .find((node) => node.querySelector('dt')?.textContent === label)
      ?.querySelector('dd')?.textContent;
  const bars = (element: HTMLElement, kind: string) =>
    element.shadowRoot!.querySelectorAll(`rect[data-kind=${kind}]`).length;
  async function open() {
    const element = await mount('tender-stream-check');
    const line = await until(() => service.lines[0], 'the line');
    return { element, line };
  }

  it('is described as it is', () => equal(description.attributes, []));
  it('is the element of its tag', () =>
    equal(customElements.get('tender-stream-check') === StreamCheckElement, true));
  it('shows beats as they come, with what is missing', async () => {
    const { element, line } = await open();
    await until(() => textOf(element).includes('已连接'), 'the line to be there');
    equal(textOf(element).includes('收到第一个信号后开始绘制'), true);
    for (const seq of [1, 2, 4]) service.beat(line, seq);
    await until(() => figure(element, '收到') === '3 个', 'three beats');
    equal([figure(element, '缺失'), bars(element, 'beat'), bars(element, 'gap')], ['1 个', 3, 1]);
    await until(() => figure(element, '请求往返') !== '—', 'a round trip');
  });
  it('takes up after the last beat when the line was lost, and says so', async () => {
    const { element, line } = await open();
    service.beat(line, 1, Date.now() - 3000);
    await until(() => figure(element, '收到') === '1 个', 'a beat');
    line.end();
    await until(() => textOf(element).includes('已断开，正在重连'), 'the loss');
    const next = await until(() => service.lines[1], 'another line');
    equal(next.lastEventId?.endsWith('-1'), true);
    service.beat(next, 2);
    await until(() => figure(element, '意外重连') === '1 次', 'the reconnect');
  });
  it('cuts the line for a test, and gets what was sent meanwhile', async () => {
    const { element, line } = await open();
    service.beat(line, 1);
    await until(() => figure(element, '收到') === '1 个', 'a beat');
    await press(element, '断开重连测试');
    equal(textOf(element).includes('已主动断开'), true);
    const due = Date.now();
    const next = await until(() => service.lines[1], 'another line');
    equal(next.lastEventId?.endsWith('-1'), true);
    for (const seq of [2, 3]) service.beat(next, seq, due + seq);
    service.beat(next, 4);
    await until(() => figure(element, '收到') === '4 个', 'the beats');
    equal(
      [figure(element, '重连后补到'), figure(element, '意外重连'), bars(element, 'replayed')],
      ['2 个', '0 次', 2],
    );
  });
  it('pauses, and goes on with a stream of its own', async () => {
    const { element, line } = await open();
    service.beat(line, 1);
    await until(() => figure(element, '收到') === '1 个', 'a beat');
    await press(element, '暂停');
    equal(textOf(element).includes('已暂停'), true);
    await press(element, '继续');
    const next = await until(() => service.lines[1], 'another line');
    equal(next.lastEventId, null);
  });
  it('ends by itself after the last beat', async () => {
    const { element, line } = await open();
    service.beat(line, 600);
    await until(() => textOf(element).includes('已测满 10 分钟'), 'the end');
    equal(service.lines.length, 1);
  });
  it('gives the report to copy, or to take by hand', async () => {
    const { element, line } = await open();
    service.beat(line, 1);
    await until(() => figure(element, '收到') === '1 个', 'a beat');
    const written: string[] = [];
    let isAllowed = true;
    const before = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = async (text) => {
      if (!isAllowed) throw new DOMException('no', 'NotAllowedError');
      written.push(text);
    };
    try {
      await press(element, '复制诊断报告');
      await until(() => written.length === 1, 'the report');
      equal(
        [written[0]?.includes('收到：1 个'), /blade|bearer/i.test(written[0] ?? '')],
        [true, false],
      );
      isAllowed = false;
      await press(element, '复制诊断报告');
      const field = await until(
        () => element.shadowRoot!.querySelector<HTMLTextAreaElement>('textarea.report'),
        'the text',
      );
      equal(field.value.includes('浏览器：'), true);
    } finally {
      navigator.clipboard.writeText = before;
    }
  });
});
