import type { Finding } from '../../../widgets/core/contract/check.ts';
import { tenderPassage } from '../../../widgets/writer/finish/tender-passage.ts';
import type { ReviewForm } from '../../../widgets/writer/review/review-form.ts';
import { equal } from '../../support/browser.ts';

const found = (msg: string, more: Partial<Finding> = {}): Finding => ({
  ...{ id: 'f1', kind: 'contradiction', severity: 'error', chapterId: 'c1', quote: '我方的话' },
  ...{ msg, other: null, state: 'open', reason: '' },
  ...more,
});
const source = (quote: string) => ({ quote, page: 3 });
const read = (deadline: string, clauses: readonly string[] = []) =>
  ({
    clauses: clauses.map((text, at) => ({ id: `k${at}`, text, source: source(text) })),
    scoring: [],
    facts: new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'deadline' && deadline !== ''
            ? { value: deadline, source: source('投标截止日：9月17日9时30分') }
            : name === 'openingTime' && deadline !== ''
              ? { value: deadline, source: source('开标时间：同投标截止时间') }
              : { value: '', source: null },
      },
    ),
  }) as unknown as ReviewForm;
const shown = (finding: Finding, form: ReviewForm) => {
  const passage = tenderPassage(finding, form);
  return passage && [passage.text, passage.source?.quote];
};

describe('the tender’s words beside ours', () => {
  it('are those a finding cites, with their place where one clause has them', () => {
    const clauses = ['质保期不少于24个月', '响应时间不超过2小时', '每2小时巡查一次'];
    const unmet = (words: string) =>
      found(`“12个月”不满足招标文件的要求（第三章）：不少于“${words}”，请改正`);
    equal(shown(unmet('24个月'), read('', clauses)), [clauses[0], clauses[0]]);
    equal(shown(unmet('2小时'), read('', clauses)), ['2小时', undefined]);
    const name = found('项目名称与招标文件不一致：招标文件为“青禾路工程”，请改正');
    equal(shown(name, read('')), ['青禾路工程', undefined]);
    const star = found('★条款的响应与要求的数值不一致：要求为“质保期不少于24个月”，请改正');
    equal(shown(star, read('', clauses)), [clauses[0], clauses[0]]);
  });
  it('are the sentence of a moment that is named by its day', () => {
    const late = found('“2026年9月18日”晚于投标截止日2026-09-17，请改正');
    const quote = '投标截止日：9月17日9时30分';
    equal(shown(late, read('2026-09-17 09:30:00')), [quote, quote]);
    equal(shown(late, read('2026-09-16 09:30:00')), undefined);
    const opened = found('开标时间与招标文件不一致：招标文件为2026-09-17，请改正');
    const opening = '开标时间：同投标截止时间';
    equal(shown(opened, read('2026-09-17 09:30:00')), [opening, opening]);
  });
  it('are not what a finding says that the tender does not say', () => {
    for (const msg of [
      '招标文件和资料中没有“青州公司”，请确认不是其他项目的遗留内容',
      '出现招标文件之外的单位名称“青州公司”，请确认不是其他项目的遗留内容',
      '服务期与事实表不一致：应为“一年”，请改正',
    ])
      equal(shown(found(msg), read('', ['青州公司一年'])), undefined);
  });
});
