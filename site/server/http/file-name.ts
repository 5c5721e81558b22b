import { storableText } from '../kernel/storable-text.ts';

const MOST_CHARS = 255;
/** Tabs and line ends too, which other texts may have. What turns the direction of writing (`gpj.exe` like `exe.jpg`) no text has. */
const unseen = /\p{Cc}/gu;

/** A file's name as it is kept: without folders and what cannot be seen, at most 255 characters, its extension whatever its length. */
export function fileNameOf(sent: string): string {
  const name = storableText((sent.split(/[/\\]/).at(-1) ?? '').replaceAll(unseen, '')).trim();
  if (name.length <= MOST_CHARS) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return storableText(name.slice(0, MOST_CHARS - extension.length)) + extension;
}
