import { errorCodes } from '../core/contract/error-codes.ts';
import { isApiError, toMessage } from '../core/errors.ts';

export type FieldName = 'phone' | 'captcha' | 'smsCode' | 'username' | 'password' | 'agree' | 'form';
/** Sentences to show, by field; `form` is for what concerns none of them. */
export type FieldErrors = Partial<Record<FieldName, string>>;

const fieldOfCode = new Map<number, FieldName>([
  [errorCodes.captchaWrong.code, 'captcha'],
  [errorCodes.smsCodeWrong.code, 'smsCode'],
  [errorCodes.phoneInvalid.code, 'phone'],
  [errorCodes.credentialsWrong.code, 'password'],
]);

/** Puts the text of a refusal where it belongs. */
export function placeError(error: unknown, otherwise: FieldName): FieldErrors {
  const field = isApiError(error) ? fieldOfCode.get(error.code) : undefined;
  return { [field ?? otherwise]: toMessage(error) };
}
