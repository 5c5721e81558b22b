import type { Random } from '../tenders/random.ts';
import type { Part, PlannedTable } from './parts.ts';
import type { Plan } from './plan.ts';

/** Yuan as a file writes it: in yuan, with commas, or in ten thousands where that stays exact to the cent. */
export function moneyText(r: Random, yuan: number): string {
  return r.pick([
    `${yuan}元`,
    `人民币${yuan.toLocaleString('en-US')}元`,
    `${yuan.toFixed(2)}元`,
    `${Number((yuan / 10_000).toFixed(6))}万元`,
    `￥${yuan.toFixed(2)}`,
  ]);
}

function timeText(r: Random, iso: string): string {
  const [year, month, day, hour, minute] = iso.split(/[-T:]/).map(Number);
  const two = (n = 0) => String(n).padStart(2, '0');
  return r.pick([
    `${year}年${month}月${day}日${two(hour)}时${two(minute)}分（北京时间）`,
    `${year}年${two(month)}月${two(day)}日${two(hour)}:${two(minute)}`,
    `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:00`,
  ]);
}

function bondText(r: Random, plan: Plan): string | null {
  if (plan.bond === null) return null;
  const kind = `${plan.procedure.act}保证金`;
  if (plan.bond === 0) return r.pick([`本项目不收取${kind}`, `${kind}：无需缴纳`]);
  const amount = moneyText(r, plan.bond);
  return r.pick([
    `${kind}：${amount}`,
    `${kind}金额不低于${amount}`,
    `${kind}为${amount}，以转账方式提交`,
  ]);
}

/** Labels and values of everything the plan says. */
function pairs(r: Random, plan: Plan): [string, string][] {
  const { act } = plan.procedure;
  return [
    [r.pick(['项目名称', '采购项目名称']), plan.name],
    [r.pick(['项目编号', '采购编号', '项目编号（标号）']), plan.number],
    [r.pick(['采购人', '采购单位', '采购人（甲方）']), plan.purchaser],
    ...(plan.agency
      ? [[r.pick(['代理机构', '采购代理机构']), plan.agency] as [string, string]]
      : []),
    ...(plan.budget
      ? [
          [r.pick(['预算金额', '采购预算', '项目预算']), moneyText(r, plan.budget)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(plan.ceiling
      ? [
          [
            r.pick(['最高限价', '最高投标限价', '最高限价（如有）']),
            moneyText(r, plan.ceiling),
          ] as [string, string],
        ]
      : []),
    [r.pick([`${act}截止时间`, `提交${plan.procedure.bid}截止时间`]), timeText(r, plan.deadline)],
  ];
}

/** The notice: labelled lines, or sentences. */
export function notice(r: Random, plan: Plan): Part[] {
  const { procedure } = plan;
  const lines = pairs(r, plan).map(
    ([label, value], i): Part => ({
      line: `${r.chance(0.3) ? `${i + 1}.` : ''}${label}：${value}`,
    }),
  );
  const lead = plan.agency
    ? `${plan.agency}受${plan.purchaser}委托，就${plan.name}（项目编号：${plan.number}）组织${procedure.name}，欢迎合格的${procedure.bidder}参加。`
    : `${plan.purchaser}就${plan.name}（项目编号：${plan.number}）组织${procedure.name}，欢迎合格的${procedure.bidder}参加。`;
  return [...(r.chance(0.5) ? [{ line: lead }] : []), ...lines, ...decoys(r, plan)];
}

/** Sentences of law, conditions and examples: their numbers and dates are no facts of this project. */
function decoys(r: Random, plan: Plan): Part[] {
  const { act, bidder } = plan.procedure;
  const all = [
    `${act}保证金不得超过采购项目预算金额的2%，逾期未退还的按基准利率上浮20%计付资金占用费。`,
    '本办法自2017年10月1日起施行，单笔金额200万元以上的罚款属于较大数额罚款。',
    `${bidder}对文件有疑问的，应在收到之日起7个工作日内提出；预算不足50万元的项目按简易程序办理。`,
    '代理服务费按中标金额分段累进：100万元以下1.5%，100万元至500万元1.1%。',
    `如中标金额超过1000万元，须另行提交金额为合同价5%的履约担保。`,
    `例如：某${bidder}报价80万元，扣除10%后按72万元参与评审。`,
  ];
  return r.some(all, 1 + r.below(4)).map((line) => ({ line }));
}

/** The table before the notes, or nothing: the same facts again, and the bond. */
export function notes(r: Random, plan: Plan): Part[] {
  const bond = bondText(r, plan);
  if (r.chance(0.35)) return bond ? [{ line: `${bond}。` }] : [];
  const rows = pairs(r, plan);
  if (bond) rows.push([`${plan.procedure.act}保证金`, bond]);
  const more: [string, string][] = [
    ['联合体', '不接受'],
    [`${plan.procedure.act}有效期`, `自截止之日起${r.pick(['60', '90', '120'])}日历天`],
    ['评审方法', '见评审章节'],
    ['履约保证金', '合同金额的5%'],
  ];
  const table: PlannedTable = [
    ['序号', r.pick(['条款名称', '内容', '事项']), r.pick(['编列内容', '说明与要求', '规定'])],
    ...[...rows, ...more].map(([label, value], i) => [String(i + 1), label, value]),
  ];
  return [{ line: '前附表' }, { table }];
}
