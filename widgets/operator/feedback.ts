import {
  answerFeedback,
  feedbackList,
  feedbackPicture,
  moveFeedback,
  type OperatorFeedback,
} from '../core/contract/operator.ts';
import type { Tone } from '../kit/tag.tsx';
import { callForm } from './call-form.ts';
import { messages } from './messages.ts';
import { type Act, type Detail, detailAct, form, type Section } from './model.ts';
import { factsOf, sectionOf, type Wording } from './section.ts';
import type { OperatorApi } from './session.ts';

const f = messages.feedback;

const state: Record<OperatorFeedback['state'], Tone> = {
  open: 'warning',
  answered: 'success',
  closed: 'neutral',
};
const wording: Wording<OperatorFeedback> = { texts: f, tones: { state } };

export function feedbackSection(api: OperatorApi): Section {
  return sectionOf<typeof feedbackList, OperatorFeedback>(api, {
    ...{ id: 'feedback', title: f.title, search: f.search, list: feedbackList, ...wording },
    any: { state: messages.anyState, kind: f.anyKind },
    columns: {
      content: { phone: 'lead' },
      kind: { width: '100px' },
      account: { width: '140px' },
      createdAt: { title: messages.time, width: '168px' },
      state: { width: '96px' },
    },
    show: { account: ({ account, name }) => account || name || f.visitor },
    nameOf: (row) => row.content.slice(0, 20),
    acts: (row) => {
      const changes = changesOf(api, row);
      const [first, ...others] = changes;
      const detail = detailAct(async () => detailOf(api, row, changes));
      return row.state === 'open' && first ? [first, detail, ...others] : [detail, ...changes];
    },
  });
}

/** What may be done with a message in its state. */
function changesOf(api: OperatorApi, row: OperatorFeedback): Act[] {
  const parts = { texts: f, params: { id: row.id } };
  const answer = callForm(api, answerFeedback, {
    ...{ ...parts, title: f.answerTitle, submit: f.answer, done: f.answered, row },
    note: f.answerNote(row.content),
  });
  const move = (to: string, label: string, done: string, note: string) =>
    callForm(api, moveFeedback, {
      ...{ ...parts, title: label, submit: label, done, note },
      ...{ values: { state: to }, asks: false },
    });
  const close = move('closed', f.closeIt, f.closed, f.closeNote);
  const reopen = move('open', f.reopen, f.reopened, row.content);
  return [
    ...(row.state === 'open' ? [{ id: 'answer', label: f.answer, open: () => form(answer) }] : []),
    ...(row.state === 'closed' ? [] : [{ id: 'close', label: f.closeIt, open: () => form(close) }]),
    ...(row.state === 'open' ? [] : [{ id: 'reopen', label: f.reopen, open: () => form(reopen) }]),
  ];
}

function detailOf(api: OperatorApi, row: OperatorFeedback, changes: readonly Act[]): Detail {
  const pictures = row.pictures.map(
    (id, index): Act => ({
      id,
      label: f.picture(index + 1),
      icon: 'download',
      open: async () => {
        await api.save(feedbackPicture, { params: { id } }, `${row.id}-${index + 1}`);
        return undefined;
      },
    }),
  );
  const helpful = row.helpful === null ? '' : row.helpful ? messages.yes : messages.no;
  const show = { account: () => row.account || f.visitor, helpful: () => helpful };
  return {
    title: f.detail,
    facts: factsOf({ ...wording, show }, row, [
      ...['kind', 'state', 'content', 'account', 'name', 'company', 'contact', 'page'],
      ...['helpful', 'tenantId', 'createdAt', 'answer', 'answeredAt'],
    ]),
    tables: [],
    acts: [...changes, ...pictures],
  };
}
