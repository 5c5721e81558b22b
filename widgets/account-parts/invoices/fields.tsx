import { useStore } from '@nanostores/react';
import { invoiceTypes, titleTypes } from '../../core/contract/invoice.ts';
import type { Form } from '../../core/form.ts';
import { Button } from '../../kit/button.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Refusal } from '../shared/list-view.tsx';
import { PartForm } from '../shared/part-form.tsx';
import type { InvoiceValues } from './apply.ts';
import { invoicesMessages } from './messages.ts';

interface InvoiceFieldsProps {
  form: Form<InvoiceValues>;
  submitText: string;
  onDone: () => void;
}

type Name = keyof InvoiceValues;

type FieldOf = (name: Name) => {
  value: string | undefined;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** Whom the invoice is made out to. */
function TitleFields({ values, field }: { values: InvoiceValues; field: FieldOf }) {
  const { form: texts } = invoicesMessages;
  const isCompany = values.titleType === 'company';
  return (
    <>
      <Select
        label={texts.type}
        options={invoiceTypes.map((value) => ({ value, label: invoicesMessages.types[value] }))}
        {...field('type')}
      />
      <Select
        label={texts.titleType}
        options={titleTypes.map((value) => ({ value, label: invoicesMessages.titleTypes[value] }))}
        {...field('titleType')}
      />
      <TextField
        label={texts.invoiceTitle}
        hint={isCompany ? texts.companyHint : undefined}
        maxLength={100}
        autoComplete={isCompany ? 'organization' : 'name'}
        required
        {...field('title')}
      />
      {isCompany && (
        <TextField
          label={texts.taxNumber}
          hint={texts.taxHint}
          maxLength={20}
          autoComplete="off"
          required
          {...field('taxNumber')}
        />
      )}
    </>
  );
}

/** What some invoices need beside. */
function BankFields({ field }: { field: FieldOf }) {
  const { form: texts, facts } = invoicesMessages;
  return (
    <details className="part-wide invoice-more">
      <summary>{texts.more}</summary>
      <div className="part-form">
        <TextField label={facts.bank} maxLength={100} {...field('bank')} />
        <TextField
          label={facts.bankAccount}
          maxLength={40}
          inputMode="numeric"
          {...field('bankAccount')}
        />
        <TextField label={facts.address} maxLength={200} {...field('address')} />
        <TextField label={facts.phone} maxLength={30} type="tel" {...field('phone')} />
      </div>
    </details>
  );
}

/** Whom the invoice is made out to, and where it goes. */
export function InvoiceFields({ form, submitText, onDone }: InvoiceFieldsProps) {
  const { form: texts, facts } = invoicesMessages;
  const { values, errors, msg, busy } = useStore(form.$form);
  const field: FieldOf = (name) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => form.write(name, target.value),
  });
  const submit = async () => {
    if (await form.submit()) onDone();
  };
  return (
    <PartForm errors={errors} busy={busy} onSubmit={() => void submit()}>
      <TitleFields values={values} field={field} />
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        maxLength={100}
        autoComplete="email"
        required
        {...field('email')}
      />
      <BankFields field={field} />
      <div className="part-wide">
        <TextField label={facts.remark} maxLength={200} {...field('remark')} />
      </div>
      <Refusal msg={errors['orderIds'] ?? msg} />
      <div className="part-form-end">
        <Button type="submit" kind="primary" busy={busy}>
          {submitText}
        </Button>
        <span className="part-soft">{texts.kept}</span>
      </div>
    </PartForm>
  );
}
