import type {
  ClauseAnswer,
  ClauseResponse,
  Finding,
  RegisterRow,
} from '../../../widgets/core/contract/check.ts';
import type { HandInTask } from '../../../widgets/core/contract/hand-in.ts';
import type {
  OwnWordFormat,
  PageCount,
  SealPlace,
  WordFormat,
} from '../../../widgets/core/contract/word.ts';
import { type Route, refuse, reply } from './fake-routes.ts';
import type { World } from './fake-world.ts';

const quote = '我方把切换窗口与水量低谷结合起来安排，并为每一次切换准备回退方案。';
const least = (points: number) => ({ rule: 'atLeast', points }) as const;
const heading: WordFormat['headings'][number] = {
  ...{ font: '黑体', size: 14, bold: true, align: 'left' as const, newPage: false, indent: 0 },
  ...{ lineSpacing: least(24), spaceBefore: 6, spaceAfter: 6 },
};

/** A whole format, as the service's standard one. */
export const standardFormat: WordFormat = {
  page: {
    width: 210,
    height: 297,
    margins: { top: 26, bottom: 22, left: 25, right: 25, header: 15, footer: 12 },
  },
  body: {
    ...{
      font: '宋体',
      latinFont: 'Times New Roman',
      size: 12,
      lineSpacing: least(23.4),
      firstLineIndent: 2,
    },
    ...{ align: 'justify', spaceBefore: 0, spaceAfter: 0, emphasis: true },
  },
  headings: [
    { ...heading, size: 16, align: 'center', newPage: true },
    { ...heading, size: 15 },
    heading,
    { ...heading, size: 12 },
  ],
  numbering: { family: 'a', firstLevelName: '', start: 1, texts: [] },
  table: {
    ...{ font: '宋体', size: 10.5, lineSpacing: least(16), headerFont: '黑体', headerBold: true },
    ...{ headerFill: 'EDEDED', repeatHeader: true },
  },
  caption: { font: '黑体', size: 10.5, bold: false, align: 'center', numbered: true },
  mindMap: { list: true },
  header: { text: '{项目名称}', font: '宋体', size: 9, align: 'center', line: true },
  footer: { text: '', pageNumber: 'page-of-total', font: '宋体', size: 9, align: 'center' },
  cover: {
    show: true,
    copy: '',
    title: '',
    font: '黑体',
    titleSize: 42,
    fields: ['项目编号', '招标人', '投标人', '日期'],
  },
  toc: {
    show: true,
    levels: 3,
    figures: false,
    leader: 'dots',
    size: 12,
    lineSpacing: least(22),
    pageNumbers: 'roman',
  },
  anonymous: false,
};

const preset = (name: string, title: string, text: string, change: Partial<WordFormat> = {}) => ({
  ...{ name, title, text },
  format: { ...standardFormat, ...change },
});
const presets = [
  preset('standard', '标准', '宋体小四，1.5 倍行距，常用投标文件版式'),
  preset('official', '公文', '仿宋三号，固定行距 28 磅，GB/T 9704 层级'),
  preset('enterprise', '企业', '1 / 1.1 / 1.1.1 编号，紧凑行距', {
    numbering: { family: 'c', firstLevelName: '', start: 1, texts: [] },
  }),
  preset('blind', '暗标', '无封面与页眉标识，黑色单一字体', { anonymous: true }),
];

function found(
  kind: Finding['kind'],
  severity: Finding['severity'],
  chapterId: string | null,
  words: string,
  msg: string,
): Finding {
  return {
    id: `f-${kind}`,
    ...{ kind, severity, chapterId, msg, quote: words },
    other: null,
    state: 'open',
    reason: '',
  };
}

const sealed = (chapterId: string | null, title: string, who: string, page: number): SealPlace => ({
  ...{ chapterId, title, who, page },
  ...{ kind: 'seal', text: `${who}（盖单位章）`, sheet: page + 1 },
});

/** What the last step asks for, and what it changes. */
export const finishState = () => ({
  findings: [
    found(
      'placeholder',
      'warning',
      'o11',
      '项目经理：【待填写：姓名与证书编号】',
      '有 1 处待填写的内容，请补充后再提交。',
    ),
    found(
      'missing-star',
      'error',
      null,
      '★ PLC 须支持双机热备。',
      '★ 条款没有在任何章节里响应，可能导致投标被否决。',
    ),
    found(
      'repetition',
      'info',
      'o22',
      '我方将严格按照招标文件的要求组织实施',
      '这一段与“施工进度计划”中的内容重复。',
    ),
  ],
  answers: new Map<string, ClauseResponse>(),
  formats: [] as OwnWordFormat[],
  handIn: [
    {
      ...{ kind: 'bond', value: '800000.00', done: false },
      text: '金额：人民币捌拾万元整；形式：银行转账、银行保函',
      source: { page: 4, block: 12, quote: '人民币捌拾万元整' },
    },
    {
      ...{ kind: 'copies', text: '正本 1 份，副本 4 份', done: true },
      source: { page: 5, block: 14, quote: '正本 1 份，副本 4 份' },
    },
    { kind: 'open', text: '', value: '2031-05-20 09:30:00', source: null, done: false },
  ] as HandInTask[],
  pages: {
    ...{
      mode: 'target',
      wanted: 80,
      pages: 64,
      by: 'libreoffice',
      state: 'short',
      cover: 'tender',
    },
    ...{ advice: '比目标少 16 页，可以增写分值高而篇幅少的章节。', chapters: [] },
  } as PageCount,
});

function checkRoutes({ state, theBid }: World, route: Route): void {
  const states = ['covered', 'covered', 'thin', 'missing'] as const;
  route('GET', '/bids/b1/coverage', () =>
    reply(
      theBid().scoring.map(({ id, item, category, maxScore }, index) => {
        const answering = state.outline.chapters.filter((one) => one.scoringIds.includes(id));
        const chapters = answering.map((one) => ({ id: one.id, title: one.title, quote }));
        const covered = states[index % 4];
        const reason = covered === 'covered' ? '' : '篇幅偏少，请结合评分标准补充。';
        const high = covered === 'covered' ? maxScore : covered === 'thin' ? maxScore / 2 : 0;
        const point = { id: 'p1', text: '要点', state: reason === '' ? 'answered' : 'open' };
        return {
          ...{ scoringId: id, item, category, maxScore, state: covered, chapters, reason },
          ...{ nature: 'prose', points: [point], estimate: { low: high / 2, high } },
        };
      }),
    ),
  );
  route('GET', '/bids/b1/evaluations', () =>
    reply({ records: [], total: 0, size: 1, current: 1, pages: 0 }),
  );
  route('GET', '/bids/b1/usage', () =>
    reply({
      ...{ calls: 0, counted: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
      ...{ price: null, cap: null },
    }),
  );
  route('GET', '/bids/b1/check', () => reply(state.finish.findings));
  route('PUT', '/bids/b1/check/([^/]+)', ({ body }, [id = '']) => {
    const change = body as { state: 'open' | 'waived'; reason?: string };
    state.finish.findings = state.finish.findings.map((one) =>
      one.id === id ? { ...one, state: change.state, reason: change.reason ?? '' } : one,
    );
    return reply(null);
  });
}

const stateOf = ({ response, deviation }: ClauseResponse): RegisterRow['state'] =>
  deviation !== 'pending' ? 'answered' : response === '' ? 'open' : 'proposed';

function registerRoutes({ state, theBid }: World, route: Route): void {
  const rowOf = (
    clause: ReturnType<typeof theBid>['clauses'][number],
    index: number,
  ): RegisterRow => {
    const answer: ClauseResponse = state.finish.answers.get(clause.id) ?? {
      response: '',
      deviation: 'pending',
      note: '',
    };
    const compared = index === 0;
    return {
      ...{
        clauseId: clause.id,
        kind: clause.kind,
        number: clause.number ?? '',
        part: clause.part ?? '技术',
      },
      ...{ text: clause.text, requirement: clause.text, source: clause.source, evidence: [] },
      ...answer,
      chapters: compared ? [{ id: 'o13', title: '控制策略与不停水切换', quote }] : [],
      ...(compared && answer.response === ''
        ? { response: '切换时间：20 ms', deviation: 'positive', state: 'compared' }
        : { state: stateOf(answer) }),
    };
  };
  const keep = (id: string, answer: ClauseAnswer) => {
    const before = state.finish.answers.get(id) ?? { response: '', deviation: 'pending', note: '' };
    state.finish.answers.set(id, { ...before, ...answer } as ClauseResponse);
  };
  route('PUT', '/bids/b1/register', ({ body }) => {
    for (const { clauseId, ...answer } of (
      body as { rows: (ClauseAnswer & { clauseId: string })[] }
    ).rows)
      keep(clauseId, answer);
    return reply(rows().map(rowOf));
  });
  const rows = () => theBid().clauses.filter(({ kind }) => kind === 'star' || kind === 'triangle');
  route('GET', '/bids/b1/register', () => reply(rows().map(rowOf)));
  route('PUT', '/bids/b1/register/([^/]+)', ({ body }, [id = '']) => {
    keep(id, body as ClauseAnswer);
    const index = rows().findIndex((one) => one.id === id);
    const clause = rows()[index];
    return clause ? reply(rowOf(clause, index)) : refuse('notFound');
  });
}

function wordRoutes({ state, changeBid }: World, route: Route): void {
  route('GET', '/bids/b1/pages', () => reply(state.finish.pages));
  route('GET', '/bids/b1/seals', () =>
    reply({
      by: 'own',
      places: [
        sealed(null, '封面', '投标人', 0),
        sealed('o11', '投标函', '法定代表人', 3),
        sealed('o11', '投标函', '投标人', 3),
      ],
      rules: [
        {
          ...{ kind: 'every-page', mark: 'seal', sheets: 42 },
          ...{ text: '投标文件须逐页盖章。', source: { block: 7, quote: '投标文件须逐页盖章。' } },
        },
      ],
    }),
  );
  route('GET', '/bids/b1/hand-in', () => reply(state.finish.handIn));
  route('PUT', '/bids/b1/hand-in/([^/]+)', ({ body }, [kind = '']) => {
    const { done } = body as { done: boolean };
    state.finish.handIn = state.finish.handIn.map((task) =>
      task.kind === kind ? { ...task, done } : task,
    );
    return reply(null);
  });
  route('GET', '/bids/b1/pdf', () => refuse('pdfUnavailable'));
  route('GET', '/bids/b1/finished', () =>
    reply({
      ...{ state: 'intact', sha256: 'ab'.repeat(32), bytes: 52_000 },
      ...{ by: '陈敏', finishedAt: '2031-05-01 10:00:00' },
    }),
  );
  route('POST', '/bids/b1/fit-pages', () => {
    changeBid({ status: 'writing' });
    return reply({ runId: 'r3' }, 202);
  });
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  route('GET', '/bids/b1/word', () => new Response(new Blob(['PK'], { type: docx })));
  route('GET', '/word-formats', () => reply({ pdf: false, presets, own: state.finish.formats }));
  route('POST', '/word-formats', ({ body }) => {
    const own = { id: `w${state.finish.formats.length + 1}`, createdAt: '2031-04-29 09:00:00' };
    state.finish.formats = [
      ...state.finish.formats,
      { ...(body as { name: string; format: WordFormat }), ...own },
    ];
    return reply(state.finish.formats.at(-1));
  });
  route('PUT', '/word-formats/([^/]+)', ({ body }, [id = '']) => {
    state.finish.formats = state.finish.formats.map((one) =>
      one.id === id ? { ...one, ...(body as object) } : one,
    );
    return reply(state.finish.formats.find((one) => one.id === id));
  });
  route('DELETE', '/word-formats/([^/]+)', (_, [id = '']) => {
    state.finish.formats = state.finish.formats.filter((one) => one.id !== id);
    return reply(null);
  });
}

/** Coverage, checks, register, pages and Word formats. */
export function finishRoutes(world: World, route: Route): void {
  for (const routes of [checkRoutes, registerRoutes, wordRoutes]) routes(world, route);
}
