import { assertWorksHere } from '../kernel/elsewhere.ts';
import { inSpan, openSpan, type SpanStart } from '../kernel/spans.ts';
import type { Model, ModelEnd } from '../writing/model/model.ts';
import type { Embedding } from './embedding.ts';

const startOf = (operation: string, model: string): SpanStart => ({
  kind: 'outside',
  facts: { 'gen_ai.operation.name': operation, 'gen_ai.request.model': model },
});

/** The model with a span for each question, the wait for its service's limits included; neither question nor answer is told. */
export function tracedModel(model: Model): Model {
  return {
    ...model,
    stream(prompt, signal) {
      assertWorksHere('model');
      return tracedStream(model.name, model.stream(prompt, signal));
    },
    object(prompt, schema, signal) {
      assertWorksHere('model');
      return inSpan('model object', startOf('chat', model.name), () =>
        model.object(prompt, schema, signal),
      );
    },
  };
}

/** From when the answer is first asked for to its end, or until nobody reads on. */
async function* tracedStream(
  name: string,
  answer: AsyncGenerator<string, ModelEnd>,
): AsyncGenerator<string, ModelEnd> {
  const span = openSpan('model stream', startOf('chat', name));
  let chars = 0;
  try {
    for (;;) {
      const { done, value } = await answer.next();
      if (done) return value;
      chars += value.length;
      yield value;
    }
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.say({ 'tender.chars': chars });
    span.end();
    await answer.return('stop');
  }
}

/** The same for an embeddings model. */
export function tracedEmbedding(embedding: Embedding): Embedding {
  return {
    ...embedding,
    embed(texts, signal) {
      assertWorksHere('embedding');
      return inSpan('model embed', startOf('embeddings', embedding.model), () =>
        embedding.embed(texts, signal),
      );
    },
  };
}
