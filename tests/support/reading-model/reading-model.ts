import { type ChatRequest, type FakeModel, type ModelStep, startFakeModel } from '../fake-model.ts';
import { random } from '../tenders/random.ts';
import type { Answering, PromptRow } from './answer.ts';
import { type Fault, isWrong, wrongAnswers } from './faults.ts';

interface Script {
  answering: Answering;
  /** The rows a request shows, as the code under test writes them. */
  rowsOf: (request: ChatRequest) => PromptRow[];
  fault?: Fault | undefined;
  seed?: number;
  /** So many requests are answered with the fault, from the first; by default every one. */
  times?: number | undefined;
}

/** A chat service that answers prompts for reading, with one kind of fault. A time-out is a request never answered. */
export function startReadingModel(script: Script): Promise<FakeModel> {
  return startFakeModel((request, n) => stepOf(script, request, n));
}

function stepOf(
  { answering, rowsOf, fault, seed = 1, times }: Script,
  request: ChatRequest,
  n: number,
) {
  const answer = answering(rowsOf(request));
  if (fault === undefined || n >= (times ?? Number.POSITIVE_INFINITY))
    return replyWith(request, answer);
  if (isWrong(fault)) return replyWith(request, wrongAnswers[fault](answer, random(seed + n)));
  const text = JSON.stringify(answer);
  const broken: Record<Exclude<Fault, keyof typeof wrongAnswers>, ModelStep> = {
    badJson: said(request, `好的，结果如下：${text.replaceAll('":', '"=')}`),
    cutJson: said(request, text.slice(0, Math.floor(text.length / 2)), 'length'),
    tooMany: { mode: 'status', status: 429, headers: { 'retry-after': '0' } },
    timeout: { mode: 'hang' },
  };
  return broken[fault];
}

const replyWith = (request: ChatRequest, answer: object): ModelStep =>
  said(request, JSON.stringify(answer));

/** In pieces where the request wants a stream, else in one. */
function said(request: ChatRequest, text: string, finish = 'stop'): ModelStep {
  if (request.stream) return { mode: 'ok', text, finish, pieceSize: 400 };
  const message = { role: 'assistant', content: text };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return {
    mode: 'json',
    body: {
      ...{ id: 'c1', object: 'chat.completion', created: 1, model: request.model },
      choices: [{ index: 0, message, finish_reason: finish }],
      usage,
    },
  };
}
