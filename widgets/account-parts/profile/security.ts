import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import {
  leaveCompany,
  type Profile,
  sendNewCode,
  sendOwnCode,
  updatePhone,
  validateMessage,
} from '../../core/contract/account.ts';
import { errorCodes } from '../../core/contract/error-codes.ts';
import { setPassword } from '../../core/contract/sign-in.ts';
import { md5 } from '../../core/crypto.ts';
import { hasCode } from '../../core/errors.ts';
import { createForm, schemaErrors } from '../../core/form.ts';
import { isPhone, normalisePhone } from '../../core/format.ts';
import { notifySuccess } from '../../core/notify.ts';
import { refreshUser } from '../../core/session/sign-in.ts';
import { createTask } from '../../core/task.ts';
import { createCode } from '../shared/code.ts';
import { partMessages } from '../shared/messages.ts';
import { loadProfile, setProfile } from '../shared/profile.ts';
import { profileMessages } from './messages.ts';

/** Codes and corrections may follow one another within a second. */
const how = { quiet: true, repeatSubmit: true };
const isCodeWrong = (error: unknown) => hasCode(error, errorCodes.smsCodeWrong.code);

/** A code sent to the account's own phone, given for a ticket. @param onTicket gets what the next step needs */
export function createOwnCheck(onTicket: (ticket: string) => void) {
  const code = createCode();
  const form = createForm({
    empty: { code: '' },
    check: ({ code: typed }) => {
      if (!code.$code.get().id) return { code: partMessages.code.unsent };
      return /^\d{6}$/.test(typed) ? {} : { code: partMessages.code.missing };
    },
    fieldOf: (error) => (isCodeWrong(error) ? 'code' : undefined),
    send: async ({ code: typed }) => {
      const { ticket } = await call(
        validateMessage,
        { query: { id: code.$code.get().id, code: typed } },
        how,
      );
      onTicket(ticket);
    },
  });
  return { code, form, send: () => code.send(() => call(sendOwnCode, {}, how)) };
}

export type OwnCheck = ReturnType<typeof createOwnCheck>;
export type PhoneStep = 'closed' | 'old' | 'new';

/** The new number and its code. @param ticket what the old phone's answer was worth */
function createPhoneForm(
  code: ReturnType<typeof createCode>,
  ticket: () => string,
  onDone: () => void,
) {
  const ofPhone = ['phoneTaken', 'phoneSame'] as const;
  const queryOf = ({ phone, code: typed }: { phone: string; code: string }) => ({
    ...{ phone: normalisePhone(phone), id: code.$code.get().id, code: typed, ticket: ticket() },
  });
  return createForm({
    empty: { phone: '', code: '' },
    check: (values) => {
      const wrong = schemaErrors<Record<'phone' | 'id' | 'code', string>>(
        updatePhone.query,
        queryOf(values),
      );
      const codeError = wrong.id ? partMessages.code.unsent : wrong.code;
      return {
        ...(wrong.phone ? { phone: wrong.phone } : {}),
        ...(codeError ? { code: codeError } : {}),
      };
    },
    fieldOf: (error) => {
      if (ofPhone.some((name) => hasCode(error, errorCodes[name].code))) return 'phone';
      return isCodeWrong(error) ? 'code' : undefined;
    },
    send: async (values) => {
      setProfile(await call(updatePhone, { query: queryOf(values) }, how));
      notifySuccess(profileMessages.phone.done);
      void refreshUser();
      onDone();
    },
  });
}

/** Changes the phone: the old one answers first, where there is one, then the new one. */
export function createPhoneChange() {
  const $step = atom<PhoneStep>('closed');
  let ticket = '';
  const own = createOwnCheck((given) => {
    ticket = given;
    $step.set('new');
  });
  const code = createCode();
  const form = createPhoneForm(
    code,
    () => ticket,
    () => close(),
  );
  const close = () => {
    ticket = '';
    own.form.reset();
    own.code.forget();
    code.forget();
    $step.set('closed');
  };
  return {
    ...{ $step, own, code, form, close },
    /** @param hasPhone whether the account has one that has to answer */
    open: (hasPhone: boolean) => {
      // A change that is done leaves its number and its used code behind.
      form.reset();
      $step.set(hasPhone ? 'old' : 'new');
    },
    write: (field: 'phone' | 'code', value: string) => {
      // The code belongs to a number.
      if (field === 'phone' && code.$code.get().id) code.forget();
      form.write(field, value);
    },
    canSend: (phone: string) => isPhone(normalisePhone(phone)),
    sendCode: () =>
      code.send(() =>
        call(sendNewCode, { query: { phone: normalisePhone(form.$form.get().values.phone) } }, how),
      ),
    stop: () => {
      own.code.stop();
      code.stop();
    },
  };
}

export type PhoneChange = ReturnType<typeof createPhoneChange>;
export type PasswordWay = 'old' | 'code';

/** 0 too short, 1 weak, 2 fair, 3 strong. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < 8) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  if (kinds < 2) return 1;
  return kinds >= 3 && password.length >= 10 ? 3 : 2;
}

type PasswordValues = Record<'old' | 'fresh' | 'repeat', string>;

function passwordErrors(
  { old, fresh, repeat }: PasswordValues,
  needsOld: boolean,
): Partial<PasswordValues> {
  const { password: texts } = profileMessages;
  const isMixed = /[A-Za-z]/.test(fresh) && /\d/.test(fresh);
  return {
    ...(needsOld && !old ? { old: texts.oldMissing } : {}),
    ...(fresh.length < 8 ? { fresh: texts.short } : isMixed ? {} : { fresh: texts.weak }),
    ...(fresh === repeat ? {} : { repeat: texts.unequal }),
  };
}

/** Sets a new password: by the old one, or by a code to the account's phone. */
export function createPasswordChange() {
  const $open = atom(false);
  const $way = atom<PasswordWay>('old');
  /** '' until the phone has answered. */
  const $ticket = atom('');
  const own = createOwnCheck((given) => $ticket.set(given));
  const form = createForm<PasswordValues>({
    empty: { old: '', fresh: '', repeat: '' },
    check: (values) => passwordErrors(values, $way.get() === 'old'),
    fieldOf: (error) => (hasCode(error, errorCodes.credentialsWrong.code) ? 'old' : undefined),
    send: async ({ old, fresh }) => {
      const proof =
        $way.get() === 'old'
          ? { oldPassword: md5(old) }
          : $ticket.get()
            ? { ticket: $ticket.get() }
            : {};
      try {
        await call(setPassword, { query: { newPassword: md5(fresh), ...proof } }, how);
      } catch (error) {
        if (hasCode(error, errorCodes.ticketWrong.code)) $ticket.set('');
        throw error;
      }
      notifySuccess(profileMessages.password.done);
      void loadProfile();
      close();
    },
  });
  const close = () => {
    $open.set(false);
    $ticket.set('');
    own.code.forget();
    own.form.reset();
  };
  return {
    ...{ $open, $way, $ticket, own, form, close, stop: own.code.stop },
    open: ({ hasPassword }: Profile) => {
      form.reset();
      $way.set(hasPassword ? 'old' : 'code');
      $open.set(true);
    },
    choose: (way: PasswordWay) => $way.set(way),
  };
}

export type PasswordChange = ReturnType<typeof createPasswordChange>;

/** Leaving the company one belongs to. */
export function createLeaving() {
  const task = createTask();
  return {
    task,
    leave: () =>
      task.run('leave', async () => {
        const { bids } = await call(leaveCompany, { query: {} }, how);
        notifySuccess(profileMessages.leave.done(bids));
        await Promise.all([loadProfile(), refreshUser()]);
      }),
  };
}
