import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { createForm, refusedField } from '../core/form.ts';
import { Form } from '../kit/form.tsx';
import { FieldView } from './field-view.tsx';
import { messages } from './messages.ts';
import type { Form as Plan, Values } from './model.ts';

/** The form that a plan describes, for as long as it is shown. */
export function usePlanForm(plan: Plan) {
  const [form] = useState(() =>
    createForm<Values>({
      empty: plan.values,
      check: plan.check,
      send: async (values, key) => {
        await plan.send(values, key);
      },
      fieldOf: (error) =>
        refusedField(
          error,
          plan.fields.map(({ name }) => name),
        ),
    }),
  );
  return { form, ...useStore(form.$form) };
}

interface PlanFieldsProps {
  plan: Plan;
  shown: ReturnType<typeof usePlanForm>;
  /** For a button that stands outside. */
  id?: string;
  onDone: () => void;
  children?: ReactNode;
}

/** What is wrong as a whole: with a field that the form does not show, too. */
function messageOf({ fields }: Plan, { msg, errors }: PlanFieldsProps['shown']): string {
  const shown = new Set(fields.map(({ name }) => name));
  const other = Object.entries(errors).find(([name]) => !shown.has(name))?.[1];
  return msg || other || (Object.keys(errors).length > 0 ? messages.lookAgain : '');
}

/** All fields of a plan, checked and sent. */
export function PlanFields({ plan, shown, id, onDone, children }: PlanFieldsProps) {
  const { form, values, errors, busy } = shown;
  const message = messageOf(plan, shown);
  const submit = async () => {
    if (await form.submit()) onDone();
  };
  return (
    <Form
      id={id}
      className="form"
      data-two={plan.fields.length > 5 || undefined}
      errors={errors}
      busy={busy}
      onSubmit={() => void submit()}
    >
      {plan.note && <p className="form-note">{plan.note}</p>}
      {plan.fields.map((field) => (
        <FieldView
          key={field.name}
          field={field}
          value={values[field.name]}
          error={errors[field.name]}
          onChange={(value) => form.write(field.name, value)}
        />
      ))}
      {message && (
        <p className="form-error" role="alert">
          {message}
        </p>
      )}
      {children}
    </Form>
  );
}
