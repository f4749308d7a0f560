import type { Picture } from '@zhixing/shell/public/use-picture-code.ts';
import type { HumanCheck } from './calls.ts';

/** Reads the captcha or SMS code from the form. */
export function humanCheckOf(form: HTMLFormElement, picture: Picture, sms: boolean): HumanCheck {
  const read = (name: string) => String(new FormData(form).get(name) ?? '').trim();
  return sms ? { smsCode: read('smsCode') } : { code: read('code'), timestamp: picture.random };
}
