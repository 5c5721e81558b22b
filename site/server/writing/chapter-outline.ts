import { comparable, sentences } from './text/tidy.ts';

/** A heading or list of a chapter with the key points under it. */
interface ChapterPoint {
  title: string;
  details: string[];
}

const TITLE_CHARS = 18;
const DETAIL_CHARS = 80;

const plainMarkdown = (line: string): string =>
  line
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]+/g, '')
    .trim();

const cut = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit);
  const mark = Math.max(head.lastIndexOf('，'), head.lastIndexOf('、'), head.lastIndexOf('；'));
  return `${mark > limit / 2 ? head.slice(0, mark) : head}…`;
};

/** First words of a sentence, as a short title. */
function keyWords(sentence: string): string {
  const label = sentence.match(/^([^：，。]{2,18})：/)?.[1];
  return label ?? cut(sentence.split(/[，：]/)[0] ?? sentence, TITLE_CHARS);
}

const detail = (text: string): string => cut(text, DETAIL_CHARS);

/** Reads a chapter's Markdown into key points: its sub-headings with what they say; without sub-headings its list items and first sentences. */
export function chapterPoints(content: string): ChapterPoint[] {
  const points: ChapterPoint[] = [];
  const loose: string[] = [];
  const text = content.replace(/```[\s\S]*?(?:```|$)/g, '');
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' || line.startsWith('|') || /^<|^[-=*_]{3,}$/.test(line)) continue;
    const heading = line.match(/^#{1,6}\s+(.*)$/)?.[1];
    if (heading) points.push({ title: plainMarkdown(heading), details: [] });
    else {
      const said = plainMarkdown(line.replace(/^(?:[-*+]|\d+[.)、])\s+/, ''));
      const own = sentences(said).filter((sentence) => sentence.length >= 6 && !sentence.endsWith('：'));
      const target = points.at(-1)?.details ?? loose;
      target.push(...(/^[-*+]|^\d+[.)]\s/.test(line) ? [own.join('；')] : own).filter((sentence) => sentence !== ''));
    }
  }
  const kept = points.filter((point) => point.details.length > 0);
  const seen = new Set<string>();
  const shortened = kept.map(({ title, details }) => ({ title, details: details.map(detail) }));
  const own = (kept.length >= 2 ? loose.slice(0, 0) : loose).map((sentence) => ({
    title: keyWords(sentence),
    details: [detail(sentence)],
  }));
  return [...own, ...shortened].filter(({ title }) => {
    const key = comparable(title);
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
