import { splitOutside } from '../../documents/extract/text.ts';
import { numberedTable } from '../text/markdown-table.ts';
import { tidy } from '../text/tidy.ts';

/** Stands where only the bidder knows the value. */
export const BLANK = '【待填写】';

/** Papers that prove things, by the words criteria use for them; `by`: those that prove the same. */
const papers: readonly (readonly [sign: RegExp, name: string, by?: RegExp])[] = [
  [/(?<!同一|劳动|履行)合同(?!项下|包|履行|期)/, '合同关键页复印件'],
  [/中标通知书|成交通知书/, '中标（成交）通知书复印件'],
  [/发票/, '发票复印件'],
  [/验收/, '验收证明'],
  [/评价(?:表|意见)|客户评价|用户评价/, '用户评价证明'],
  [/担任过|类似(?:工程|项目)|业绩/, '业绩证明（合同、任命文件等）', /合同|协议|任命|中标/],
  [/身份证/, '身份证复印件'],
  [/学历|毕业证|学位/, '学历（学位）证书复印件'],
  [/职称/, '职称证书复印件'],
  [
    /建造师|执业资格|(?<!产品|器械|药品|商标|备案)注册(?:证|[\u4e00-\u9fff]{0,6}师(?!协会))|资格证|上岗证|持证/,
    '执业（职业）资格证书复印件',
  ],
  [/驾驶证|驾照/, '驾驶证复印件'],
  [/健康证/, '健康证明复印件'],
  [/社保|社会保险/, '社会保险缴纳证明'],
  [/劳动合同/, '劳动合同复印件'],
  [
    /履历|(?:工作|从业|从事|执业|任职|管理)[^，。；]{0,12}(?:经[历验]|年限)|(?:从业|从事|工作)[^，。；\d]{0,12}(?:满|超过|达到?)?\d{1,2}年/,
    '工作履历证明',
  ],
  [/审计报告|财务(?:报表|报告|状况)/, '经审计的财务报告'],
  [/纳税(?!人)|完税|税收(?!违法)/, '依法纳税证明'],
  [/信用(?!评价)|失信/, '信用查询截图'],
  [/信用评价|(?:综合评价|排名|排行|名次)[^，。；]{0,8}(?:前|第)/, '评价（排名）结果证明'],
  [/ISO|体系认证|认证/i, '认证证书复印件及查询截图'],
  [
    /资质|(?:施工|承包|监理|设计|勘察|咨询|养护)[^，。；]{0,10}(?:[甲乙丙特]级|[一二三]级(?:及?以上)?)/,
    '资质证书复印件',
  ],
  [/(?<!吊销|暂扣|撤销|注销)许可证/, '许可证复印件'],
  [/获奖|奖项|荣誉|表彰|[质量进步]奖/, '获奖证书或文件复印件'],
  [/授权/, '授权书'],
  [/专利|著作权|软著/, '专利或著作权证书复印件'],
  [/检测报告|检验报告/, '检测报告复印件'],
  [/营业执照|法人资格/, '营业执照复印件'],
];

/** What is to be handed in, up to the next mark: 须提供行驶证复印件、租赁合同. */
const handedIn =
  /(?<![未不无]|[未不无][可能法])(?:提供|提交|附上?|出具)(?!者|商|方|的)([^，。；;：:\n]{2,80})/g;
/** What somebody or something must have: 具有有效的…许可证, 具有…注册证. */
const hasToHave =
  /(?:具有|具备|持有|取得|获得)(?:[\u4e00-\u9fff]{2,12}(?:核发|颁发|签发)的)?(?:合法|有效|在有效期内)*的?([^，。；;：:\n（(]{3,40}?(?:许可证?|凭证|注册证书?|备案证明|登记证书?))(?=[，。；;（(\n]|$|或者?其)/g;
/** What papers are called. */
const paperNoun =
  /(?:复印件|扫描件|影印件|(?:承诺|声明|保证|授权|委托)(?:函|书)|证|证书|证明(?:材料|文件)?|报告|合同|协议书?|发票|截图|照片|凭证|登记表|(?:书面|情况)说明|行驶证|执照|批复|图纸|检疫证明|记录)(?:[(（][^()（）]{1,24}[)）])?$/;
/** Words before a paper that do not name it. */
const beforePaper =
  /^(?:(?:在|仍在|处于)?有效期内的?|(?:真实|合法)?有效的|有效(?!期)|(?:相关|相应|上述|以上|以下|完整|清晰|真实|对应|齐全|合格)的?|(?:其他|任何|其它)的?|其|的|该|由|等|至少|不少于|[a-zA-Z\d]{1,2}[.、．])+/;
/** 证明材料 alone names nothing. */
const nameless = /^(?:证明|证书|证件|报告|材料|资料)*(?:材料|文件)?(?:复印件|扫描件|影印件)?$/;
/** 承诺函【格式自拟，至少包含…】: how a paper is to be written names it no more. */
const howWritten = /[【[][^【】[\]]{0,60}[】\]]$|[（(【[][^（()）【】[\]]{0,60}$/;
/** 产权证明（所有人必须为投标单位）: what it has to show. */
const saidOfPaper = /[（(][^（()）]{0,30}(?:必?须|应|不)[^（()）]{0,30}[）)]$/;
/** A sentence is no name. */
const saying = /[得加]分|的，|分值|未|不|均|须|应当|是否|如为|[“”"]/;
const LONGEST_PAPER = 18;
const MOST_PAPERS = 5;

/** 复印件加盖公章, 复印件等证明材料: what stands behind a paper. */
const behindPaper =
  /等(?:相关|有效|有关)?(?:的?证明)?(?:材料|文件|资料)?(?:复印件|扫描件)?$|[并以]$/;

const isWhole = (name: string): boolean =>
  ['()', '（）', '《》', '[]', '【】'].every(
    ([open = '', close = '']) => name.split(open).length === name.split(close).length,
  );

/** A statement by its title: 以《资格声明函》中的承诺为准, 签署盖章的《资格声明函》. */
const titled = /《([^《》]{2,20}(?:声明|承诺|授权|委托|证明)(?:函|书))》/g;

/** A statement is all that is asked for: the other words of the condition are no papers. */
const decides = /以[^。；《]{0,24}《[^《》]{2,24}(?:函|书)》[^。；]{0,12}为准/;

/** Names of a list; 设备及专业技术能力证明材料 is one: what stands before 及 is no paper by itself. */
function listed(text: string): string[] {
  return splitOutside(text, '、或').flatMap((name) => {
    const parts = splitOutside(name, '和及与');
    return parts.slice(0, -1).every((part) => paperNoun.test(part)) ? parts : [name];
  });
}

/** Papers a text asks for in its own words. */
export function namedPapers(text: string): string[] {
  const letters = Array.from(text.matchAll(titled), ([, name = '']) => `《${name}》`);
  const names = [...text.matchAll(handedIn)].flatMap(([, list = '']) =>
    listed(list).map((name) =>
      (name.split(/加盖|并注明/)[0] ?? '')
        .replace(howWritten, '')
        .replace(saidOfPaper, '')
        .replace(behindPaper, '')
        .replace(beforePaper, ''),
    ),
  );
  const held = [...text.matchAll(hasToHave)].flatMap(([, list = '']) =>
    splitOutside(list, '、和及与').map((name) => `${name.replace(beforePaper, '')}复印件`),
  );
  const papers = papersAmong([...names, ...held]);
  return [...papers, ...letters.filter((name) => !papers.includes(name))];
}

function papersAmong(names: readonly string[]): string[] {
  return [...new Set(names)].filter(
    (name) =>
      name.length >= 2 &&
      name.replace(/[（(][^（）()]*[)）]/g, '').length <= LONGEST_PAPER &&
      paperNoun.test(name) &&
      isWhole(name) &&
      !saying.test(name) &&
      !nameless.test(name),
  );
}

/** Names of the papers a text asks for, in its own words first; the usual ones of the kind where it names none. */
export function papersFor(text: string, fallback: string): string {
  const named = namedPapers(text);
  const isStated = decides.test(text) && named.every((name) => name.startsWith('《'));
  if (isStated) return named.join('、');
  const known = papers
    .filter(
      ([sign, , by]) =>
        sign.test(text) && !named.some((name) => sign.test(name) || by?.test(name) === true),
    )
    .map(([, name]) => name);
  const found = [...named, ...known];
  return found.length > 0 ? found.slice(0, MOST_PAPERS).join('、') : fallback;
}

const rolePattern = /[\u4e00-\u9fff]{1,8}(?:员|师|经理|负责人|主管|班长|队长|组长|厨师|司机|总监)/g;

/** What a person holds is no post: 具有高级工程师职称. */
const heldTitle =
  /(?:具[有备]|持有|取得|获得|为|是)[^，。；]{0,20}?[师员](?:及?以上)?(?:的)?(?:专业)?(?:技术)?(?:职称|职务|执业|职业|注册|资格|证)/g;

/** Posts the criteria name (施工员、质量员 …), each once. */
export function postsIn(text: string): string[] {
  const found = tidy(text)
    .replace(heldTitle, '')
    .replace(/除[^，。；]{1,20}(?:以|之)?外/g, '')
    .split(/[、，。；：（）\s]|和|及/)
    .flatMap((part) => part.match(rolePattern) ?? [])
    .map((post) =>
      // 拟派本项目团队的项目经理
      post
        .replace(/^.*的/, '')
        .replace(
          /^(?:根据|具有|具备|担任|拟派|拟任|拟投入|拟担任|配备|过|类似|工程|项目的|本项目的?|投标人|供应商|对|为|其他|主要|每|\d{1,2}|名(?!师)|位)+/,
          '',
        ),
    )
    .filter(
      (post) => post.length >= 2 && !/^(?:人员|成员|全员|评审员)$|人员$|委员|成员/.test(post),
    );
  return [...new Set(found)].slice(0, 12);
}

export type ProofKind =
  | 'performance'
  | 'people'
  | 'award'
  | 'finance'
  | 'equipment'
  | 'certificate';

/** Things that are owned or hired, shown by the papers of that: 每具有一台设备, 提供购买发票或租赁合同. */
const aboutThings =
  /[台辆套架艘][^证]{0,12}(?:设备|车|机|仪器|器具|系统|船)|设备|车辆|机械|机具|仪器|船舶|场地|仓库|仓储|冷[藏冻]?库|厂房|车间|房屋/;
const isHad =
  /(?:购[买置]|租赁|采购)[^。；]{0,8}(?:发票|合同|协议)|发票|行驶证|(?<!知识)产权证|租赁证明|自有/;

/** Which table fits a subject of proof. */
export function proofKind(title: string, criteria: string): ProofKind {
  const aboutPeople = /人员|经理|负责人|团队|主管|工程师|管理机构|班组|项目组|驾驶员/.test(title);
  if (aboutPeople) return 'people';
  if (/业绩|类似项目|同类/.test(title)) return 'performance';
  if (/获奖|奖项|荣誉|表彰/.test(title)) return 'award';
  if (/财务|审计|纳税|社保|注册资本/.test(title)) return 'finance';
  if (aboutThings.test(criteria) && isHad.test(criteria)) return 'equipment';
  if (/(?:获得?|荣获)[^。；]{0,24}奖(?!励?金|惩)/.test(criteria) && !/证书|认证/.test(criteria))
    return 'award';
  return /业绩/.test(criteria) && !/证书|认证/.test(criteria) ? 'performance' : 'certificate';
}

/** Columns of the table of one kind, beside the running number. */
const heads: Record<ProofKind, readonly string[]> = {
  performance: ['项目名称', '委托单位', '合同金额', '签订日期', '主要内容', '证明材料页码'],
  people: ['拟任岗位', '姓名', '学历/专业', '职称或执业资格', '证书编号', '证明材料页码'],
  award: ['奖项名称', '获奖项目', '颁发单位', '获奖日期', '证明材料页码'],
  finance: ['材料名称', '年度或时段', '主要数据', '出具单位', '证明材料页码'],
  equipment: ['设备（车辆、场地）名称', '规格型号或面积', '数量', '自有/租赁', '证明材料页码'],
  certificate: ['证书（材料）名称', '编号', '发证（出具）单位', '有效期', '证明材料页码'],
};
/** Rows to be filled in where none are known. */
const EMPTY_ROWS = 2;

/** The papers a title lists: 营业执照、食品经营许可证; none where it says anything else. */
function papersListed(title: string): string[] {
  const names = listed(title.replace(/等(?:证明)?(?:材料|文件|资料)?$/, ''));
  const isList = names.every((name) => paperNoun.test(name) && name.length <= LONGEST_PAPER);
  return names.length > 1 && isList ? names : [];
}

/** What the first column of a table of proofs is known to hold. */
function namesIn(kind: ProofKind, criteria: string): string[] {
  if (kind === 'people') return postsIn(criteria);
  return kind === 'certificate' ? papersListed(criteria) : [];
}

/** The table in which the proofs of one kind are listed: the rows that are known, else blanks for what only the bidder knows. */
export function proofTable(
  kind: ProofKind,
  criteria: string,
  known: readonly (readonly string[])[] = [],
): string {
  const head = heads[kind];
  const blanks = (first: readonly string[]) => head.map((_, at) => first[at] ?? BLANK);
  const names = namesIn(kind, criteria);
  const empty =
    names.length > 0
      ? names.map((name) => blanks([name]))
      : Array.from({ length: EMPTY_ROWS }, () => blanks([]));
  return numberedTable(head, known.length > 0 ? known : empty);
}
