import { feedbackKinds, feedbackStates } from '../core/contract/feedback.ts';
import {
  answerFeedback,
  feedbackList,
  feedbackPicture,
  moveFeedback,
  type OperatorFeedback,
} from '../core/contract/operator.ts';
import type { Tone } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import {
  type Act,
  type Detail,
  errorsOf,
  type Form,
  form,
  oneOf,
  optionsOf,
  type Section,
  section,
  textOf,
} from './model.ts';
import type { OperatorApi } from './session.ts';
import { tenantFilter, tenantName } from './tenant-field.ts';

const f = messages.feedback;

const feedbackTones: Record<OperatorFeedback['state'], Tone> = {
  open: 'warning',
  answered: 'success',
  closed: 'neutral',
};

export function feedbackSection(api: OperatorApi): Section {
  return section<OperatorFeedback>({
    id: 'feedback',
    title: f.title,
    search: f.search,
    filters: [
      {
        name: 'state',
        label: messages.state,
        kind: 'select',
        options: [{ value: '', label: messages.anyState }, ...optionsOf(feedbackStates, f.states)],
      },
      {
        name: 'kind',
        label: f.kind,
        kind: 'select',
        options: [{ value: '', label: f.anyKind }, ...optionsOf(feedbackKinds, f.kinds)],
      },
      ...tenantFilter(api),
    ],
    columns: [
      { key: 'content', title: f.content, phone: 'lead' },
      { key: 'kind', title: f.kind, width: '100px' },
      { key: 'sender', title: f.account, width: '140px' },
      { key: 'time', title: messages.time, width: '168px' },
      { key: 'state', title: messages.state, width: '96px' },
    ],
    fetch: ({ q, current, size, filters }, signal) =>
      api.call(
        feedbackList,
        {
          query: {
            q,
            current,
            size,
            tenantId: filters.tenantId,
            state: oneOf(feedbackStates, filters.state),
            kind: oneOf(feedbackKinds, filters.kind),
          },
        },
        { signal },
      ),
    show: (row) => ({
      id: row.id,
      name: row.content.slice(0, 20),
      cells: {
        content: { text: row.content },
        kind: { text: f.kinds[row.kind] },
        sender: { text: row.account || row.name || f.visitor },
        time: { text: row.createdAt.slice(0, 16) },
        state: { text: f.states[row.state], tone: feedbackTones[row.state] },
      },
      acts: feedbackActs(api, row),
    }),
  });
}

function feedbackActs(api: OperatorApi, row: OperatorFeedback): Act[] {
  const { id } = row;
  const answer: Form = {
    title: f.answerTitle,
    note: f.answerNote(row.content),
    submit: f.answer,
    done: f.answered,
    fields: [{ name: 'answer', label: f.answer, kind: 'area' }],
    values: { answer: row.answer },
    check: (values) => errorsOf(answerFeedback.body, { answer: textOf(values, 'answer') }),
    send: (values) =>
      api.call(answerFeedback, { params: { id }, body: { answer: textOf(values, 'answer') } }),
  };
  const close: Form = {
    title: f.closeIt,
    note: f.closeNote,
    submit: f.closeIt,
    done: f.closed,
    fields: [],
    values: {},
    check: () => ({}),
    send: () => api.call(moveFeedback, { params: { id }, body: { state: 'closed' } }),
  };
  const reopen: Form = {
    ...close,
    title: f.reopen,
    note: row.content,
    submit: f.reopen,
    done: f.reopened,
    send: () => api.call(moveFeedback, { params: { id }, body: { state: 'open' } }),
  };
  const changes: Act[] = [
    ...(row.state === 'open' ? [{ id: 'answer', label: f.answer, open: () => form(answer) }] : []),
    ...(row.state === 'closed' ? [] : [{ id: 'close', label: f.closeIt, open: () => form(close) }]),
    ...(row.state === 'open' ? [] : [{ id: 'reopen', label: f.reopen, open: () => form(reopen) }]),
  ];
  const [first, ...others] = changes;
  const detail: Act = {
    id: 'detail',
    label: messages.details,
    icon: 'eye',
    open: async () => ({ kind: 'detail', detail: feedbackDetail(api, row, changes) }),
  };
  return row.state === 'open' && first ? [first, detail, ...others] : [detail, ...changes];
}

function feedbackDetail(api: OperatorApi, row: OperatorFeedback, changes: Act[]): Detail {
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
  return {
    title: f.detail,
    facts: [
      [f.kind, f.kinds[row.kind]],
      [messages.state, f.states[row.state]],
      [f.content, row.content],
      [f.account, row.account || f.visitor],
      [f.name, row.name],
      [f.company, row.company],
      [f.contact, row.contact],
      [f.page, row.page],
      [f.helpful, row.helpful === null ? '' : row.helpful ? messages.yes : messages.no],
      [messages.tenant.label, tenantName(row.tenantId)],
      [messages.createdAt, row.createdAt],
      [f.answer, row.answer],
      [f.answeredAt, row.answeredAt],
    ],
    tables: [],
    acts: [...changes, ...pictures],
  };
}
