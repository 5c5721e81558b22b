import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { ModelEnd, ModelPrompt } from '../writing/model/model.ts';
import { ModelError } from '../writing/model/model-error.ts';

/** Calls for one object whose text is cut at what the service writes in one answer; some stop at a thousand tokens. */
const MOST_PARTS = 6;

/** One call; in JSON mode the service is told to give JSON only. Errors: `ModelError`, AbortError. */
type Say = (prompt: ModelPrompt, isJsonMode: boolean) => AsyncGenerator<string, ModelEnd>;

/**
 * Asks for objects. Whether the service has a JSON mode is found out once: some have none, others none for a model that
 * reasons. The prompt asks for JSON in words as well, which some demand.
 */
export function createObjects() {
  let hasJsonMode = true;

  async function begin(say: Say, prompt: ModelPrompt): Promise<Said> {
    if (hasJsonMode)
      try {
        return await whole(say(prompt, true));
      } catch (error) {
        if (!(error instanceof ModelError) || error.failure !== 'bad-request') throw error;
      }
    const said = await whole(say(prompt, false));
    hasJsonMode = false;
    return said;
  }

  return async <T>(
    say: Say,
    prompt: ModelPrompt,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<T> => {
    const asked = withShape(prompt, schema);
    let { text, end } = await begin(say, asked);
    const parts = [text];
    while (end === 'length' && text !== '' && parts.length < MOST_PARTS) {
      // In JSON mode a model would begin anew.
      ({ text, end } = await whole(say({ ...asked, assistantSoFar: parts.join('') }, false)));
      parts.push(text.replace(/^\s*```(?:json)?\s*/, ''));
    }
    return parsed(schema, parts);
  };
}

interface Said {
  text: string;
  end: ModelEnd;
}

/** The text of an answer, without the reasoning that may stand before it. */
async function whole(stream: AsyncGenerator<string, ModelEnd>): Promise<Said> {
  const pieces: string[] = [];
  for (;;) {
    const next = await stream.next();
    if (!next.done) {
      pieces.push(next.value);
      continue;
    }
    const text = pieces.join('').replace(/^[\s\S]*<\/think(ing)?>/, '');
    return { text: /^\s*<think/.test(text) ? '' : text, end: next.value };
  }
}

function withShape(prompt: ModelPrompt, schema: v.GenericSchema): ModelPrompt {
  const shape = JSON.stringify(toJsonSchema(schema, { errorMode: 'ignore' }));
  const rule = `只输出一个 JSON 对象，不要任何说明文字，结构符合这份 JSON Schema：\n${shape}`;
  return { ...prompt, system: `${prompt.system}\n\n${rule}` };
}

/** The object that the parts make together, or the last of them, where the model began anew. */
function parsed<T>(schema: v.GenericSchema<unknown, T>, parts: readonly string[]): T {
  try {
    return v.parse(schema, JSON.parse(extractJson(parts.join(''))));
  } catch (error) {
    const last = parts.length > 1 ? parsedLast(schema, parts.at(-1) ?? '') : undefined;
    if (last?.success) return last.output;
    if (!(error instanceof SyntaxError || error instanceof v.ValiError)) throw error;
    throw new ModelError('garbled', '模型返回的数据格式不正确', {
      retriable: true,
      cause: new Error(error.message.slice(0, 500)),
    });
  }
}

const parsedLast = <T>(schema: v.GenericSchema<unknown, T>, text: string) =>
  v.safeParse(v.pipe(v.string(), v.parseJson(), schema), extractJson(text));

/** The object inside whatever stands around it: a preamble, a fence. */
function extractJson(answer: string): string {
  const start = answer.indexOf('{');
  const end = answer.lastIndexOf('}');
  return start >= 0 && end > start ? answer.slice(start, end + 1) : answer.trim();
}
