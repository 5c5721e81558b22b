/** A picture of the library that a text shows. */
export interface PictureLink {
  id: string;
  caption: string;
}

const PICTURE = /!\[([^\]]{0,500})\]\(\s{0,20}<?picture:([^)\s>]{1,64})/g;

/** Pictures of the library in a Markdown text, in its order: `![caption](picture:id)`. */
export const pictureLinks = (text: string): PictureLink[] =>
  [...text.matchAll(PICTURE)].map(([, caption = '', id = '']) => ({ id, caption }));

/** Ids of the library's pictures that texts show, each once. */
export const pictureIds = (texts: Iterable<string>): string[] => [
  ...new Set([...texts].flatMap((text) => pictureLinks(text).map(({ id }) => id))),
];
