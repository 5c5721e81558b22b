import type { Impact } from '../../../widgets/core/contract/impact.ts';
import type { TenderChange } from '../../../widgets/core/contract/tender-change.ts';
import { type Route, reply } from './fake-routes.ts';
import type { World } from './fake-world.ts';

const change = (id: string, part: Partial<TenderChange>): TenderChange => ({
  ...{ id, fileId: 'f2', addendum: '补遗 2', kind: 'fact', act: 'changed', about: '投标保证金' },
  ...{ before: '50000 元', after: '30000 元', state: 'proposed' },
  sources: [
    { fileId: 'f2', page: 1, block: 200, quote: '30000 元' },
    { fileId: 'f1', page: 4, block: 12, quote: '50000 元' },
  ],
  ...part,
});

export const fakeChanges = (): TenderChange[] => [
  change('k1', {}),
  change('k2', {
    ...{
      kind: 'clause',
      about: '第四章 响应时间',
      before: '30 分钟内到场',
      after: '20 分钟内到场',
    },
    doubt: '招标文件里没有找到原文“30 分钟内到场”，请对照原文核对',
  }),
];

const touched: Impact = {
  ...{ chapterId: 'c1', title: '总体设计方案', changeIds: ['k1'], state: 'affected' },
  ...{ msg: '补遗 2：投标保证金由“50000 元”改为“30000 元”', versionBefore: 1 },
  values: [{ from: '50000 元', to: '30000 元', count: 1 }],
};

/** Changes of an addendum: what is accepted touches one chapter. */
export function addendaRoutes({ state }: World, route: Route): void {
  const decide = (ids: readonly string[], next: TenderChange['state']) => {
    state.changes = state.changes.map((one) =>
      ids.includes(one.id) ? { ...one, state: next } : one,
    );
    const isAccepted = state.changes.some((one) => one.state === 'accepted');
    state.impact = isAccepted ? [touched] : [];
    return reply(state.changes);
  };
  route('GET', '/tenders/t1/changes', () => reply(state.changes));
  route('PUT', '/tenders/t1/changes', ({ body }) => {
    const { ids, state: next } = body as { ids: string[]; state: TenderChange['state'] };
    return decide(ids, next);
  });
  route('GET', '/bids/b1/impact', () => reply(state.impact));
  route('PUT', '/bids/b1/impact', ({ body }) => {
    const { act } = body as { act: string };
    const next = act === 'keep' ? 'kept' : act === 'replace' ? 'rewritten' : 'affected';
    state.impact = state.impact.map((one) => ({ ...one, state: next }));
    return reply(state.impact);
  });
}
