import { type TableBlock, tableGrid } from '../../document.ts';
import { lotsBefore } from '../lot-names.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, withoutNumber } from '../text.ts';
import type { FoundClause } from './found.ts';
import type { RequirementNode, RequirementTree } from './requirement-tree.ts';

const nameHead =
  /^(?:货物|产品|设备|标的物?|采购标的|物资|材料|商品|仪器|家具|备件|配件)(?:的)?名称$|^品名$|^(?:货物|产品|设备|商品)$/;
const bareHead = /^名称$/;
const countHead = /^(?:采购)?数量/;
const HEAD_ROWS = 3;
const isName = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= 30 &&
  !/[。；;：:]/.test(text) &&
  !/^[\d.]+$|[合小总]计/.test(text);

/** The names a list of goods has in its column of names. */
function namesIn(table: TableBlock): string[] {
  const grid = tableGrid(table);
  for (const [r, row] of grid.slice(0, HEAD_ROWS).entries()) {
    const heads = row.map((cell) => compact(cell?.text ?? '').replace(/[（(].*/, ''));
    const named = heads.findIndex((head) => nameHead.test(head));
    const isCounted = heads.some((head) => countHead.test(head));
    const at = named >= 0 || !isCounted ? named : heads.findIndex((head) => bareHead.test(head));
    if (at >= 0)
      return grid.slice(r + 1).map((cells) => compact(cells[at]?.text ?? '').replace(/^[★▲]/, ''));
  }
  return [];
}

const aside = /[（(【][^（）()【】]{0,20}[)）】]/g;
/** 服务器技术参数要求: what stands behind the name of what it is about. */
const ends = [
  ...['技术', '规格', '性能', '配置', '参数', '要求', '指标', '标准', '规范'],
  ...['主要', '及', '和', '与', '、', '的', ':', '：'],
];
/** Words without such ends; 技术 or 参数 has to be one of them. */
function withoutEnds(text: string): string {
  let rest = text;
  for (let end = endOf(rest); end !== undefined; end = endOf(rest))
    rest = rest.slice(0, -end.length);
  return /技术|规格|性能|配置|参数|[:：]$/.test(text.slice(rest.length)) ? rest : text;
}
const endOf = (text: string): string | undefined => ends.find((end) => text.endsWith(end));

/** Titles that end so are of a thing, whatever it is. */
const ofThing = /(?:参数|规格|配置)(?:参数|要求|指标)?[:：]?$/;
/** What all goods have. */
const general =
  /^(?:总体|整体|一般|通用|基本|其[他它]|商务|服务|安装|验收|培训|质量|售后|技术|主要|详细|具体|功能|性能|系统|项目|产品|货物|设备|采购|重要|关键|规格|参数|指标|环境|安全|运输|包装|调试|[及和与、的性]){1,8}$/;

const bareTitle = (line: string): string =>
  lotsBefore(compact(withoutNumber(line.replace(/^[\s★▲]+/, ''))).replace(aside, '')).rest;

/** The thing a title names, where the tender lists it, or titles beside it name things in the same way (甲技术参数, 乙技术参数). */
function nameOf(
  node: RequirementNode,
  sisters: readonly RequirementNode[],
  listed: ReadonlySet<string>,
): string | undefined {
  const title = bareTitle(node.line.text);
  const name = withoutEnds(title);
  if (listed.has(name)) return name;
  const isOne = (text: string) => {
    const own = withoutEnds(text);
    return ofThing.test(text) && own !== text && isName(own) && !general.test(own);
  };
  const others = sisters.filter((one) => one !== node && isOne(bareTitle(one.line.text)));
  return isOne(title) && others.length > 0 ? name : undefined;
}

/** The thing that each block of what is wanted is asked of, by the titles above it; none where it is of several. */
function goodsByBlock(
  tree: RequirementTree,
  listed: ReadonlySet<string>,
): Map<PlacedBlock, string> {
  const byNode = new Map<RequirementNode, string | undefined>();
  const found = new Map<PlacedBlock, Set<string>>();
  const take = (part: PlacedBlock, name: string | undefined) =>
    found.set(part, (found.get(part) ?? new Set()).add(name ?? ''));
  const walk = (nodes: readonly RequirementNode[], above: string | undefined) => {
    for (const node of nodes) {
      const name = nameOf(node, nodes, listed) ?? above;
      byNode.set(node, name);
      for (const { part } of [node.line, ...node.lines]) take(part, name);
      walk(node.children, name);
    }
  };
  walk(tree.roots, undefined);
  for (const [part, above] of tree.above) {
    const last = above.at(-1);
    take(part, last && byNode.get(last));
  }
  return new Map(
    [...found].flatMap(([part, [name, ...others]]): [PlacedBlock, string][] =>
      name && others.length === 0 ? [[part, name]] : [],
    ),
  );
}

/** What each requirement is asked of: the goods its row names, or the title above it; undefined where neither does. */
export function goodsOf(
  placed: readonly PlacedBlock[],
  tree: RequirementTree,
): (clause: FoundClause) => string | undefined {
  const lists = placed.flatMap(({ block }) => (block.kind === 'table' ? namesIn(block) : []));
  const listed = new Set(lists.filter(isName));
  const under = goodsByBlock(tree, listed);
  return ({ part, text, beside = [] }) => {
    // A mark in a cell of its own leaves the goods out of the words: 实验台 | 台面 | ★ | 厚度….
    const row = compact(beside.find(({ head }) => nameHead.test(head))?.words ?? '').replace(
      /^[★▲]/,
      '',
    );
    if (isName(row)) return row;
    const [, named] = /^([^：]{2,30})：/.exec(text) ?? [];
    const own = named && compact(named);
    return own && listed.has(own) ? own : under.get(part);
  };
}
