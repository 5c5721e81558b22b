import type { DocumentText } from '../document-text.ts';
import {
  type Findable,
  type Finding,
  type Mention,
  mention,
  namesOf,
  sharedValues,
} from './finding.ts';
import { isOwnAnywhere, isThirdPartyEverywhere } from './third-parties.ts';

interface Kind {
  kind: Finding['kind'];
  grade: Finding['grade'];
  name: string;
  detail: string;
  /** Finds it; the first group, where there is one, is the value. */
  pattern: RegExp;
  /** One form for all ways of writing it; '' for what is none. */
  valueOf(found: string): string;
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');
const same = '招标文件中的号码和地址已不计入。';

const thirdParty =
  '各份文件都把它写作业主、监理等第三方的，几家都服务过同一个业主属于正常；请核对是否确为第三方。';

/** Shown in part: a report is passed on. */
const hidden = (value: string): string =>
  /^\d{15,}[\dX]?$/.test(value) ? `${value.slice(0, 4)}…${value.slice(-4)}` : value;

const kinds: readonly Kind[] = [
  {
    kind: 'phone',
    grade: 'high',
    name: '手机号码',
    detail: `不同投标人的文件留有同一个手机号码，可能由同一人办理投标。${same}请核实号码的使用人。`,
    pattern: /(?<![\d.])(?:\+?86[- ]?)?(1[- ]{0,2}[3-9](?:[- ]{0,2}\d){9})(?![- ]?\d)/g,
    valueOf: digits,
  },
  {
    kind: 'phone',
    grade: 'medium',
    name: '固定电话',
    detail: `${same}如果是共同的业主、检测机构等第三方的电话，属于正常；如果是投标人自己的电话，请核实两家的关系。`,
    pattern:
      /(?<![\d.])((?:0\d{2,3}[-—–)）\s]{1,2}[2-9]\d{6,7}|400[-—\s]?\d{3,4}[-—\s]?\d{3,4}|800[-—\s]?\d{3}[-—\s]?\d{4}))(?!\d)/g,
    valueOf: digits,
  },
  {
    kind: 'contact',
    grade: 'high',
    name: '电子邮箱',
    detail: `不同投标人的文件留有同一个邮箱。${same}请核实邮箱的使用人。`,
    pattern: /([\w.+-]{1,64}[ ]?@[ ]?[A-Za-z\d-]{1,63}(?:[ ]?\.[ ]?[A-Za-z\d-]{1,63}){1,8})/g,
    valueOf: (found) => found.toLowerCase().replaceAll(' ', '').replace(/\.$/, ''),
  },
  {
    kind: 'person',
    grade: 'high',
    name: '身份证号码',
    detail:
      '同一个身份证号码出现在不同投标人的文件中，项目管理成员可能为同一人，属于法规列明的情形。请核对人员的劳动合同和社保。',
    pattern:
      /(?<![\dA-Za-z])([1-9](?: ?\d){5} ?(?:1 ?9|2 ?0)(?: ?\d){2} ?(?:0 ?[1-9]|1 ?[0-2]) ?(?:[0-2] ?\d|3 ?[01])(?: ?\d){3} ?[\dXx])(?![\dA-Za-z])/g,
    valueOf: (found) => found.replaceAll(' ', '').toUpperCase(),
  },
  {
    kind: 'contact',
    grade: 'high',
    name: '银行账号',
    detail: `不同投标人的文件写有同一个银行账号；投标保证金从同一账户转出属于法规列明的情形。${same}请核对开户名称。`,
    pattern: /(?:账\s*号|帐\s*号|账\s*户|卡\s*号)[^\d\n]{0,12}(\d[\d\s-]{8,30}\d)/g,
    valueOf: (found) => (digits(found).length >= 10 ? digits(found) : ''),
  },
  {
    kind: 'contact',
    grade: 'medium',
    name: '统一社会信用代码',
    detail: `${same}如果是共同的业主或分包单位的代码，属于正常；如果是投标人自己的代码，请核实是否混装了另一家的材料。`,
    pattern: /(?<![\dA-Za-z])([159][1239]\d{6}[\dA-HJ-NP-RTUW-Y]{10})(?![\dA-Za-z])/g,
    valueOf: (found) => found,
  },
  {
    kind: 'contact',
    grade: 'medium',
    name: '证书编号',
    detail:
      '同一个证书编号出现在不同投标人的文件中，可能使用了同一人或同一单位的证书。请核对证书的持有人。',
    pattern:
      /(?:证书编号|证书号|注册编号|注册号|证号|执业印章号)[:：\s\t]*([A-Za-z\d\u4e00-\u9fa5〔〕[\]()（）-]{8,30})/g,
    valueOf: (found) =>
      /\d{5}/.test(found) ? found.replaceAll(/[^A-Za-z\d\u4e00-\u9fa5]/g, '').toUpperCase() : '',
  },
  {
    kind: 'contact',
    grade: 'medium',
    name: '地址',
    detail: `不同投标人的文件写有同一个地址。${same}请核实两家的注册和办公地址。`,
    pattern:
      /(?:地\s*址|住\s*所|办公地点|注册地)[:：\s\t]*([\u4e00-\u9fa5][^\s，,。；;\t\n]{7,50})/g,
    valueOf: (found) =>
      /[路街道巷村镇区]/.test(found) && /\d|[号楼室]/.test(found)
        ? found.replaceAll(/[^\p{L}\p{N}]/gu, '')
        : '',
  },
];

/** Numbers, mail boxes, accounts and addresses that several documents have and the tender file has not. */
export function contactFindings({ texts, tender }: Findable): Finding[] {
  return kinds.flatMap((kind) => {
    const asked = new Set(tender ? mentionsOf([tender], kind).keys() : []);
    const mentions = mentionsOf(texts, kind);
    return sharedValues(texts, mentions, asked).map(
      ({ value, documents, ids, places }): Finding => {
        const isKnown = isThirdPartyEverywhere(texts, mentions.get(value) ?? []);
        const isOwn = isOwnAnywhere(texts, mentions.get(value) ?? []);
        return {
          kind: kind.kind,
          grade: isKnown ? 'low' : isOwn ? 'high' : kind.grade,
          title: `${namesOf(texts, documents)}出现相同的${kind.name}：${hidden(value)}`,
          detail: isKnown ? `${thirdParty}${same}` : kind.detail,
          documents: ids,
          places,
        };
      },
    );
  });
}

function mentionsOf(
  texts: readonly DocumentText[],
  { pattern, valueOf }: Kind,
): Map<string, Mention[]> {
  const mentions = new Map<string, Mention[]>();
  for (const [document, { plain: blocks }] of texts.entries()) {
    for (const [block, raw] of blocks.entries()) {
      for (const match of raw.matchAll(pattern)) {
        const found = match[1] ?? match[0];
        const value = valueOf(found);
        if (value === '') continue;
        const start = match.index + match[0].lastIndexOf(found);
        mention(mentions, value, { document, block, start, end: start + found.length });
      }
    }
  }
  return mentions;
}
