import { sealPassword } from '@zhixing/client/cipher.ts';

/** Signs in as a browser does and returns the token. */
export async function signIn(url: string, account: string, password: string): Promise<string> {
  const { cipherKey } = await data<{ cipherKey: string }>(await fetch(`${url}/api/oauth/LoginConfig`));
  const response = await fetch(`${url}/api/oauth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: sealPassword(password, cipherKey) }),
  });
  return (await data<{ token: string }>(response)).token;
}

async function data<T>(response: Response): Promise<T> {
  const answer = (await response.json()) as { code: number; msg: string; data: T };
  if (answer.code !== 200) throw new Error(`sign-in: ${answer.code} ${answer.msg}`);
  return answer.data;
}
