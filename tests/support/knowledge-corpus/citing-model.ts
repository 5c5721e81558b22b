import type { Model, ModelPrompt } from '../../../site/server/writing/model/model.ts';
import { createGoodModel } from '../good-model.ts';

const material = /## 投标人提供的材料\n<<<资料 (\w+)>>>\n([\s\S]*?)\n<<<资料完 \1>>>/;

/** Every sentence of the material in a prompt, without the lines that say where it is from. */
const cited = ({ user }: ModelPrompt): string =>
  (material.exec(user)?.[2] ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^【.*】$/.test(line))
    .join('\n\n');

/** The model that answers well, and works everything it was given of the bidder's material into the chapter, at its beginning. */
export function createCitingModel(): Model {
  const good = createGoodModel();
  return {
    ...good,
    name: 'citing',
    async *stream(prompt, signal) {
      const said = prompt.next === undefined ? cited(prompt) : '';
      if (said !== '') yield `${said}\n\n`;
      return yield* good.stream(prompt, signal);
    },
  };
}
