/** How one bidder puts things: two bidders on one tender do not say the same in the same words. */
export interface Voice {
  /** One of several wordings: the same bidder takes the same for the same subject. */
  pick: <T>(subject: string, wordings: readonly [T, ...T[]]) => T;
  /** A text of ours with 我方 in it, as this bidder says it. */
  say: (sentence: string) => string;
  /** A restated requirement as this bidder's promise: where it names nobody, it says whose it is. */
  promise: (sentence: string) => string;
}

const selves = ['我方', '我公司', '本公司', '我司', '我单位'] as const;
/** Around a requirement that names nobody; 我方 is put into the bidder's words. */
type Frames = readonly [readonly [string, string], ...(readonly [string, string])[]];
const frames: Frames = [
  ['我方承诺：', ''],
  ['', '，我方照此执行'],
  ['我方将落实：', ''],
  ['', '，由我方落实'],
  ['我方响应：', ''],
  ['', '，我方按此响应'],
  ['', '，我方遵照执行'],
];
/** 保洁服务：每日两次清扫: a label of its own stands behind no other colon. */
const behind: Frames = [
  ['', '，我方照此执行'],
  ['', '，由我方落实'],
  ['', '，我方按此响应'],
  ['', '，我方遵照执行'],
];
const labelled = /^[^，。；：]{2,14}：/;
/** Before a sentence that does not begin with a ground of its own. */
const withGround: Frames = [...frames, ['按项目要求，', '，我方予以落实']];
const promises = [
  '将',
  '承诺',
  '保证',
  '将按要求',
  '负责',
  '将切实',
  '同意并将',
  '将如约',
] as const;
/** 我方将不…, 我方将在…: a word of manner between would not read well. */
const plainOnly = /^(?:不|在|于|对|按|根据|为|由|自|从|每|随时|无|严[格禁])/;
const plainPromises = ['将', '承诺', '保证', '承诺将', '同意'] as const;

/** FNV-1a with its bits mixed once more, so that names of one ending differ too. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The voice of the bidder of that name; without a name everything is said the plain way. */
export function voiceOf(bidder: string): Voice {
  const pick: Voice['pick'] = (subject, wordings) =>
    bidder === ''
      ? wordings[0]
      : (wordings[hash(`${bidder}\n${subject}`) % wordings.length] ?? wordings[0]);
  const self = pick('self', selves);
  const voice: Voice = {
    pick,
    promise(sentence) {
      if (bidder === '' || sentence.includes('我方')) return voice.say(sentence);
      // 按项目要求，按国家规定…: what begins with its own ground needs no other.
      const grounded = /^(?:按|根据|依据)/.test(sentence) ? frames : withGround;
      const fitting = labelled.test(sentence) ? behind : grounded;
      const [before, after] = pick(`frame ${sentence}`, fitting);
      return voice.say(`${before}${sentence.replace(/[。；，]$/, '')}${after}`);
    },
    say(sentence) {
      return sentence
        .replace(
          /我方将(?=(.))/g,
          (_will, next: string) =>
            `我方${plainOnly.test(next) ? pick(sentence, plainPromises) : pick(sentence, promises)}`,
        )
        .replaceAll('我方', self);
    },
  };
  return voice;
}

/** What a chapter with sub-chapters is made of; `parts` are their titles. */
export function partsLine(voice: Voice, title: string, parts: string): string {
  const line = voice.pick(`parts ${title}`, [
    `我方从${parts}几方面落实${title}`,
    `我方的${title}由${parts}组成`,
    `${title}分为${parts}，由我方逐项实施`,
    `我方把${title}分成${parts}，逐项落实`,
    `${parts}构成我方的${title}`,
    `我方围绕${parts}安排${title}`,
  ]);
  return `${voice.say(line)}。`;
}

/** What a part holds that has papers and text in it. */
export function mixedLine(voice: Voice, parts: string): string {
  const line = voice.pick(`mixed ${parts}`, [
    `本部分包括${parts}`,
    `我方在本部分提交${parts}`,
    `本部分由${parts}组成`,
    `${parts}列于本部分`,
  ]);
  return `${voice.say(line)}。`;
}

/** What papers a part holds. */
export function papersLine(voice: Voice, parts: string, tenderFile: string): string {
  const head = voice.pick(`papers ${parts}`, [
    `我方在本部分提交${parts}`,
    `本部分为我方的${parts}`,
    `我方的${parts}列于本部分`,
    `本部分由我方的${parts}组成`,
    `${parts}由我方编入本部分`,
  ]);
  const tail = voice.pick(`format ${parts}`, [
    `均按${tenderFile}规定的格式编制`,
    `格式依照${tenderFile}`,
    `按${tenderFile}的格式填写`,
    `格式以${tenderFile}所附为准`,
  ]);
  return `${voice.say(head)}，${tail}。`;
}
