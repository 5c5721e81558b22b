import places from './places.json' with { type: 'json' };

/** What has a name of its own besides: authorities and firms that one works for. */
const bodies = ['委员会', '管委会', '局', '中心', '集团', '研究所', '研究院', '监狱', '看守所'];
const ends = [...places.flatMap(({ names }) => names), ...bodies].sort(
  (a, b) => b.length - a.length,
);
/** A place or a body with its own name before it: 云渚医院, 市第一人民医院, 白鹭湾广场. */
const client = new RegExp(`[\\u4e00-\\u9fff]{2,10}(?:${ends.join('|')})`, 'g');

/** The clients a name speaks of, the longest names they have. */
export const clientsIn = (name: string): string[] => name.match(client) ?? [];

/** The kinds of places a text speaks of. */
export const placeKinds = (text: string): string[] =>
  places.filter(({ names }) => names.some((name) => text.includes(name))).map(({ kind }) => kind);
