import { shownPlace } from '../../documents/extract/stated/stated-terms.ts';
import { kindOf } from '../structure/tree.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

const NOT = '(?:不得|不允许|不接受|不同意|不准|不可|不能|禁止|严禁|拒绝)';

/** Abroad, as goods are said to be from there. */
const abroad =
  '日本|德国|美国|法国|英国|意大利|瑞士|瑞典|荷兰|韩国|丹麦|芬兰|奥地利|比利时|西班牙|加拿大|以色列|新加坡|欧洲|欧美|国外|境外|海外';
/** 德国原产, 原装日本品牌. */
const fromAbroad = `(?:${abroad})[^，。；]{0,4}(?:原产|原装|制造|生产|产地|品牌|进口)|(?:原产|原装|产地|产自|进口自?)(?:地|于|为|是|[：:])?(?:${abroad})`;

/** Work that goes to others, by whatever name it is called: 委托专业公司实施. */
const GIVEN =
  '(?:委托(?!书|代理)|交由|交给|转交|外包给?|发包给?)[^，。；、“”《》]{0,14}(?:公司|厂家?|企业|单位|机构|施工队|工程队)(?:来|进行|负责|具体|组织|统一){0,2}(?:实施|完成|承担|承接|承做|负责|生产|加工|制作|施工|安装|保养|维护|维保|作业|养护|保洁|运营|管理)';
/** What a bidder has others do by right: who tests, checks, carries and pays out is none of its own works. */
const ofOthers =
  /检测|检验|检定|校准|鉴定|认证|评估|审计|运输|物流|快递|送检|银行|保险|培训|体检|公证/;

/** What a tender may forbid its bidder. */
interface Deed {
  name: string;
  /** It is spoken of. */
  spoken: RegExp;
  /** 本项目不得转包、分包; 不允许分包的 tells what would be, 未经…不得 under what condition. */
  banned: RegExp;
  /** 分包：不允许, 是否允许联合体：否; its name before the colon. */
  row: RegExp;
  /** Allowed in part, or under a condition. */
  allowed: RegExp;
  /** Done, or to be done, by the bidder. */
  offered: RegExp;
  /** Beside it, another thing is told. */
  unless?: RegExp;
  /** Where nothing is done without the buyer's consent, a sentence without it is in doubt. */
  consented?: RegExp;
}

/** 分包 as a deed: no 分包括, and no 劳务分包, which is another matter in law. */
const SUBCONTRACT = '(?<!劳务|违[法规])分包(?![括装含])';
const ticked = String.raw`(?:☑|☒|■|√|✓)\s{0,2}[AB]?[.、]?`;

/** Makers abroad, and what they make, by which a computer or its programs are known: no other sign tells that they are. */
const makersAbroad =
  '甲骨文|微软|英特尔|思科|惠普|戴尔|威睿|超威|Oracle|SQL\\s?Server|MySQL|Db2|IBM|Intel|AMD|EPYC|Xeon|Windows|VMware|vSphere|Hyper-V|Citrix|Red\\s?Hat|RHEL|Cisco|Juniper|Dell|PowerEdge|PowerVault|HPE?|NetApp|Veritas|Veeam|NVIDIA|WebLogic|WebSphere';

const deeds: readonly Deed[] = [
  {
    name: '国外品牌',
    spoken: new RegExp(`国产|信创|国外品牌|(?<![A-Za-z])(?:${makersAbroad})(?![A-Za-z])`, 'i'),
    banned: new RegExp(
      `${NOT}[^，。；]{0,6}(?:国外|境外|外国)(?:品牌|产品)|(?:须|应|必须|均|全部)[^，。；]{0,8}国产|国产化?(?:CPU|处理器|芯片|操作系统|数据库|服务器)`,
    ),
    row: /^(?:是否)?(?:采用)?国外(?:品牌|产品)/,
    allowed: /(?<!不)(?:允许|接受)(?:采用|选用|使用|提供)?(?:国外|境外)(?:品牌|产品)/,
    offered: new RegExp(
      `(?:采用|选用|使用|配[置备]|预装|安装|部署|基于|搭载|提供|运行)[^，。；]{0,12}(?<![A-Za-z])(?:${makersAbroad})(?![A-Za-z])[^，。；]{0,12}`,
      'gi',
    ),
    unless: /迁移|兼容|替[代换]|对接|访问|转换|国产/,
  },
  {
    name: '非国产产品',
    spoken: new RegExp(`国产|${fromAbroad}`),
    banned:
      /(?:须|应|必须|均|全部)[^，。；]{0,8}(?:为|采用|选用|使用|是)?国产(?:品牌|设备|产品|货物|化)/,
    row: /^(?:是否)?(?:采用)?国外(?:品牌|产品)/,
    allowed: /(?<!不)(?:允许|接受)(?:采用|选用|使用|提供)?(?:国外|境外|进口)(?:品牌|产品)/,
    offered: new RegExp(fromAbroad, 'g'),
  },
  {
    name: '转包或分包',
    spoken: /转包|分包|转让|外包|委托|交由|交给|转交|发包/,
    banned: new RegExp(
      `${NOT}[^，。；]{0,16}(?:转包|${SUBCONTRACT}|转让|外包)(?!的|时)|(?:转包|${SUBCONTRACT})[：:]?\\s{0,2}${NOT}`,
    ),
    row: /^(?:是否(?:允许|接受|同意))?(?:转包|分包)/,
    allowed:
      /(?<!不)(?:允许|同意|接受|可以?)(?:投标人|中标人|供应商|承包人|乙方)?(?:进行)?分包(?!的|，)/,
    offered: new RegExp(GIVEN, 'g'),
    unless: ofOthers,
  },
  {
    name: '分包',
    spoken: new RegExp(SUBCONTRACT),
    banned: new RegExp(
      `${NOT}(?:以任何[^，。；]{0,6}|[^，。；]{0,10}(?:转包|[、或和及])|进行|任何形式的?)?[、，或和及]?${SUBCONTRACT}(?!的|时|人)`,
    ),
    row: /^(?:是否(?:允许|接受|同意))?分包/,
    allowed: new RegExp(
      `${ticked}(?:允许|同意|接受)|(?<!不)(?:允许|同意|接受|可以?)(?:投标人|中标人|供应商|承包人|乙方)?(?:进行|将[^，。；]{0,16})?分包(?!的|，)`,
    ),
    // 拟将防水工程分包给…
    offered: new RegExp(
      `(?:拟|计划|部分|考虑|选择|采用|实行|予以|可以?|把|将|由我[方司]|由本公司)[^，。；]{0,24}${SUBCONTRACT}(?!单位|商|人|队伍)|${SUBCONTRACT}(?:给|至|予|出去|交由|于)|(?:我[方司]|我公司)(?:承诺|拟)?${SUBCONTRACT}`,
      'g',
    ),
    consented: new RegExp(
      `(?:未经|未征得|除非)[^。；]{0,24}(?:同意|许可|批准)[^。；]{0,16}${NOT}[^。；]{0,24}${SUBCONTRACT}`,
    ),
  },
  {
    name: '联合体投标',
    spoken: /联合体/,
    banned: new RegExp(`${NOT}[)）]?(?:投标人|供应商)?(?:以|组成)?联合体(?!的|各方|成员|协议)`),
    row: /^(?:是否(?:允许|接受|同意))?联合体/,
    allowed: new RegExp(
      `${ticked}(?:允许|同意|接受)|(?:^|[本该]项目|[，。；])[（(]?(?:允许|接受)[)）]?联合体`,
    ),
    offered:
      /(?:我[方司]|我公司|本公司|本单位|本项目)[^，。；]{0,24}(?:(?:以|组成|组建|结成|采用)[^，。；]{0,8}联合体|(?:允许|接受)[^，。；]{0,24}联合体)|与[^，。；]{2,24}(?:组成|组建|成立|结成)[^，。；]{0,4}联合体/g,
  },
  {
    name: '进口产品',
    spoken: /进口/,
    banned: new RegExp(
      `${NOT}(?:投标人|供应商)?(?:选用|采用|使用|提供|采购)?进口(?:产品|货物|设备)`,
    ),
    row: /^(?:是否(?:允许|接受|同意))?(?:采购)?进口产品/,
    allowed: new RegExp(
      `${ticked}(?:允许|同意|接受)|(?<!不)(?:允许|接受)(?:投标人|供应商)?(?:选用|采用|提供|采购)?进口(?:产品|货物|设备)(?:参与|投标|[。；])`,
    ),
    offered:
      /(?:选用|采用|提供|配置|使用|搭配|均为|系)[^，。；]{0,12}(?:原装)?进口(?!代理|关税|税|替代|同类|限制)|原装进口|原装入境/g,
  },
];

/** An answer in a row: of two boxes the one that is ticked. */
const bannedRow =
  /^(?:[☑☒■√✓]\s{0,2})?[AB]?[.、]?\s{0,2}(?:不(?:允许|接受|同意|得|可)|禁止|严禁|否(?![^，。；]{0,2}[则决]))/;
const open = /^[□○☐][^□○☐☑☒■√✓]{0,40}(?=[☑☒■√✓])/;
const conditional = /未经|擅自|非法|违规|除[^，。；]{0,20}外|主体|关键|违法|部分/;

interface Ban {
  where: string;
  /** Allowed where the buyer consents. */
  needsConsent: boolean;
}

/** Where the tender forbids it; undefined where it does not, or only under another condition than the buyer's consent. */
function banOf(
  deed: Deed,
  { stated = [], clauses, requirements = [] }: CheckInput,
): Ban | undefined {
  const stating = [
    ...stated.map((term) => ({ head: term.head, text: term.text, where: shownPlace(term) })),
    ...clauses.map(({ text }) => ({ head: '', text, where: '' })),
    ...requirements.map(({ text }) => ({ head: '', text, where: '' })),
  ].filter(({ head, text }) => deed.spoken.test(head) || deed.spoken.test(text));
  const sentences = (text: string) => text.split(/[。；\n]/);
  const ban = stating.find(({ head, text }) => {
    const [, name = head, value = text] =
      /^(?:\d[\d.]*\s+)?([^：:\s]{2,12})[：:]\s*(.+)/.exec(text) ?? [];
    if (deed.row.test(name) && bannedRow.test(value.replace(open, ''))) return true;
    return sentences(text).some((said) => deed.banned.test(said) && !conditional.test(said));
  });
  if (stating.some(({ head, text }) => isAllowed(deed, head, text))) return undefined;
  if (ban) return { where: ban.where, needsConsent: false };
  const { consented } = deed;
  const asking = stating.find(
    ({ text }) => consented && sentences(text).some((one) => consented.test(one)),
  );
  return asking ? { where: asking.where, needsConsent: true } : undefined;
}

/** 分包 ☑允许: of a box what it is of says its row. */
const isAllowed = ({ allowed, spoken }: Deed, head: string, text: string): boolean =>
  (spoken.test(head) || spoken.test(text.slice(0, 40))) && allowed.test(text);

/** 不, 无, 若 before it: denied, or what would be. */
const denied = /不|无|未|非|零|禁止|严禁|杜绝|避免|防止|若|如果|如有|如需|一旦|类似|业绩/;
const consent = /同意|许可|批准|认可/;

/** Places that do what the tender does not allow: give work to others, bid with others, offer goods from abroad. */
export function bannedDeeds(input: CheckInput, passages: readonly Passage[]): Found[] {
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  const bans = deeds.flatMap((deed) => {
    const ban = banOf(deed, input);
    return ban ? [{ deed, ...ban }] : [];
  });
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return bans.flatMap(({ deed, where, needsConsent }) =>
      [...passage.text.matchAll(deed.offered)].flatMap(({ 0: said, index }): Found[] => {
        const before = passage.text.slice(0, index).replace(/^[^]*[。；]/, '');
        if (denied.test(before + said) || deed.unless?.test(before + said)) return [];
        if (needsConsent && consent.test(passage.text)) return [];
        const word = deed.spoken.exec(said);
        const place = where === '' ? '' : `（${where}）`;
        const msg = needsConsent
          ? `招标文件规定未经同意不得${deed.name}${place}，请核对`
          : `招标文件不允许${deed.name}${place}，请改正`;
        return [
          {
            kind: 'contradiction',
            severity: needsConsent ? 'warning' : 'error',
            chapterId: passage.chapterId,
            quote: quoteAt(passage, index + (word?.index ?? 0), (word?.[0] ?? said).length),
            msg,
          },
        ];
      }),
    );
  });
}
