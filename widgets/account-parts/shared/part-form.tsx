import type { ComponentProps } from 'react';
import { Form } from '../../kit/form.tsx';

interface PartFormProps extends ComponentProps<typeof Form> {
  /** One column. */
  narrow?: boolean;
}

/** A form of the account center. */
export function PartForm({ narrow = false, ...form }: PartFormProps) {
  return <Form {...form} className="part-form" data-narrow={narrow ? '' : undefined} />;
}
