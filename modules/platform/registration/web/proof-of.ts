import type { Picture } from '@zhixing/shell/public/use-picture-code.ts';
import type { Proof } from './calls.ts';

/** What somebody has typed to show that he is a person. */
export function proofOf(form: HTMLFormElement, picture: Picture, sms: boolean): Proof {
  const read = (name: string) => String(new FormData(form).get(name) ?? '').trim();
  return sms ? { smsCode: read('smsCode') } : { code: read('code'), timestamp: picture.random };
}
