import type { StoredPassage } from '../knowledge/pieces.ts';
import type { UnusedReason } from '../knowledge/place-knowledge.ts';
import { comparable } from '../text/tidy.ts';
import type { CheckInput, Found } from './chapter-text.ts';

/** Stretches of this many letters tell whether a text was taken over, and the share of them that does. */
const WINDOW = 6;
const TAKEN = 0.3;
const MOST_NAMED = 12;
const NAME_CHARS = 24;

const advice: Record<UnusedReason | 'not-written', string> = {
  'not-asked': '目录里没有章节要求写这些内容；确实要写的，请在相应章节的设置里单独选用这份资料',
  'no-room': '相应章节的篇幅已满；确实要写的，请给该章增加页数后重写',
  blind: '暗标里不得出现其中的名称、地点或联系方式',
  lapsed: '资料里写明已过期、停用或离职，不写进正文；仍然有效的，请更新资料后重新上传',
  foreign: '写的是其他单位或其他项目的情况；确实要写的，请在相应章节的设置里单独选用这份资料',
  trade:
    '写的是本单位的另一类业务，与本项目要求的不同；确实要写的，请在相应章节的设置里单独选用这份资料',
  doubt: '看不准该写进哪一章，没有写；确实要写的，请在相应章节的设置里单独选用这份资料',
  'not-written': '资料已分到这一章，正文没有写到；可以重写本章，或自行补入',
};

/** Whether a text says what a passage says: its words, or all of its figures. */
function says(content: string, { text }: StoredPassage): boolean {
  const whole = comparable(content);
  const own = comparable(text);
  if (own.length < WINDOW || whole.includes(own)) return whole.includes(own);
  const windows = Array.from({ length: own.length - WINDOW + 1 }, (_, at) =>
    own.slice(at, at + WINDOW),
  );
  const shared = windows.filter((one) => whole.includes(one)).length / windows.length;
  if (shared >= TAKEN) return true;
  const figures = text.match(/\d+(?:\.\d+)?/g) ?? [];
  return figures.length > 1 && figures.every((figure) => content.includes(figure));
}

interface Unused {
  passage: StoredPassage;
  reason: UnusedReason | 'not-written';
  chapterId: string | null;
}

/** What a passage is called: its heading, else its first words. */
function nameOf({ title, text }: StoredPassage): string {
  const [, ...headings] = title.split(' › ');
  const name = headings.at(-1) ?? text.split('\n')[0] ?? '';
  return name.length > NAME_CHARS ? `${name.slice(0, NAME_CHARS)}…` : name;
}

function found(file: string, unused: readonly Unused[]): Found[] {
  const [first] = unused;
  if (!first) return [];
  const names = [...new Set(unused.map(({ passage }) => nameOf(passage)))];
  const more = names.length > MOST_NAMED ? '等' : '';
  const named = names
    .slice(0, MOST_NAMED)
    .map((name) => `“${name}”`)
    .join('');
  const { reason, chapterId } = first;
  return [
    {
      ...{ kind: 'unused-knowledge', severity: 'info', chapterId, quote: '' },
      msg: `选用的资料《${file}》有 ${unused.length} 段没有用上：${named}${more}。${advice[reason]}`,
    },
  ];
}

/** Chosen material that stands nowhere in the text, by file, with the reason; nothing while no text is written. */
export function unusedKnowledge({ contents, placed }: CheckInput): Found[] {
  if (!placed || [...contents.values()].every((content) => content.trim() === '')) return [];
  const unused: Unused[] = placed.unused.map(({ reason, ...passage }) => ({
    ...{ passage, reason, chapterId: null },
  }));
  for (const [chapterId, passages] of placed.byChapter) {
    const content = contents.get(chapterId) ?? '';
    if (content.trim() === '') continue;
    for (const passage of passages)
      if (!says(content, passage)) unused.push({ passage, reason: 'not-written', chapterId });
  }
  // The profile is not chosen: what of it no chapter asks for is nothing to say.
  const chosen = unused.filter(({ passage }) => passage.fileId !== undefined);
  const groups = new Map<string, Unused[]>();
  for (const one of chosen) {
    const [file = ''] = one.passage.title.split(' › ');
    const key = JSON.stringify([file, one.passage.fileId, one.reason, one.chapterId]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) =>
    found(group[0]?.passage.title.split(' › ')[0] ?? '', group),
  );
}
