import { randomBytes, randomUUID } from 'node:crypto';

/** A request as somebody without an account sends it: valid, so that it reaches the work behind the checks, and wrong in what it claims. */
export interface StrangerRequest {
  /** In place of the parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: { readonly name: string; readonly bytes: Buffer; readonly fields?: Readonly<Record<string, string>> };
}

/** Records that requests of strangers name: only so do they get as far as the signature. */
export interface Named {
  readonly account: string;
  readonly wechat: string;
  readonly alipay: string;
  readonly receiver: string;
}

const LARGEST = 8 * 1_048_576;
const PHONE = '13874900001';
const ID = randomUUID();
const key = (bytes: number) => randomBytes(bytes).toString('base64url');
const SEALED = '5f'.repeat(32);
const place = { student: ID, trip: ID };
const image = () => ({ code: 'ABCD', timestamp: key(9) });
const followed = { complaintNo: 'TS20260901001', code: 'ABCD-EFGH-JKLM' };
const answers = [{ subject: ID, scores: [{ item: ID, stars: 5 }], comment: '讲解清楚', anonymous: false }];
const signUp = { emergencyContact: '王芳', emergencyPhone: PHONE, dietary: '', clothingSize: '', healthNote: '' };
const values = { kind: 'miniProgram', name: '李明', phone: PHONE };
const signed = { timestamp: '1780000000', nonce: key(12), signature: 'a'.repeat(40) };
const health = {
  bloodType: 'A+',
  allergies: '',
  chronicDiseases: '',
  medications: '',
  dietaryRestrictions: '',
  recentSurgery: '',
  emergencyNote: '',
  motionSickness: false,
  unfitForTrip: false,
};
const wechatNotice = {
  id: ID,
  create_time: '2026-09-01T08:00:00+08:00',
  resource_type: 'encrypt-resource',
  event_type: 'TRANSACTION.SUCCESS',
  resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext: 'A'.repeat(4000), nonce: 'a'.repeat(12), associated_data: 'transaction' },
};
const wechatHeaders = {
  'content-type': 'application/json',
  'wechatpay-timestamp': '1780000000',
  'wechatpay-nonce': 'a'.repeat(32),
  'wechatpay-serial': 'S1',
  'wechatpay-signature': 'A'.repeat(344),
};
const alipayNotice = {
  notify_id: 'a'.repeat(32),
  out_trade_no: 'P1',
  trade_status: 'TRADE_SUCCESS',
  sign_type: 'RSA2',
  sign: 'A'.repeat(344),
};
const xml = `<xml><ToUserName>a</ToUserName><Encrypt>${'A'.repeat(60_000)}</Encrypt></xml>`;
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/** A file of the largest size that is accepted: the filler stands behind the end of the picture or paper. */
const filled = (start: Buffer) => Buffer.concat([start, randomBytes(LARGEST - start.length)]);
const evidence = (name: string, bytes: Buffer): StrangerRequest => ({ file: { name, bytes, fields: followed } });
const paper = (name: string, bytes: Buffer): StrangerRequest => ({ query: { key: key(24) }, file: { name, bytes } });
const largePicture = filled(PIXEL);
const largePaper = filled(PDF);

type Example = (named: Named) => StrangerRequest | readonly StrangerRequest[];
const plain: Example = () => ({});
const ofPlace =
  (more: object = {}): Example =>
  () => ({ body: { ...place, ...more } });

/** What strangers ask of every public route, by method and path; each call makes a fresh request. */
export const strangerRequests: Readonly<Record<string, Example>> = {
  'GET /healthz': plain,
  'GET /readyz': plain,
  'GET /version': plain,
  'GET /api/system/Picture/:name': () => ({ params: { name: 'logoIcon' } }),
  'GET /api/oauth/LoginConfig': ({ account }) => ({ query: { account } }),
  'POST /api/oauth/Login': ({ account }) => [{ body: { account, password: SEALED } }, { body: { account: key(9), password: SEALED } }],
  'GET /api/file/ImageCode/:random': () => ({ params: { random: key(9) } }),
  'POST /api/oauth/TicketInfo': () => [{ body: { ticket: key(24) } }, { body: { ticket: `zxs_${key(32)}` } }],
  'POST /api/oauth/TicketRedeem': () => ({ body: { ticket: key(24), purpose: 'window' } }),
  'POST /api/oauth/SecondFactor': () => ({ body: { step: key(24), code: '123456' } }),
  'GET /api/permission/socials/render/:source': () => ({ params: { source: 'wecom' }, query: { redirect: '/home' } }),
  'POST /api/permission/socials/callback': () => ({ body: { state: key(32), params: { code: key(30), state: key(30) } } }),
  'GET /api/message/WechatOpen/token/:enCode': ({ receiver }) => ({ params: { enCode: receiver }, query: { ...signed, echostr: 'hello' } }),
  'POST /api/message/WechatOpen/token/:enCode': ({ receiver }) => ({
    params: { enCode: receiver },
    query: { ...signed, msg_signature: 'a'.repeat(40), encrypt_type: 'aes' },
    headers: { 'content-type': 'text/xml' },
    body: xml,
  }),
  'GET /api/message/ShortLink/:code': () => ({ params: { code: key(9) } }),
  'GET /api/message/ShortLink/:code/:tenant': () => ({ params: { code: key(9), tenant: '0' } }),
  'GET /api/system/BaseLang/LangJson': () => ({ query: { locale: 'zhtw' } }),
  'GET /api/public/introductions': plain,
  'POST /api/public/introductions/:id/objections': () => ({
    params: { id: ID },
    body: { objector: '李明', content: '该单位未取得相应资质。', ...image() },
  }),
  'POST /api/family/link': () => ({ body: { token: key(16).slice(0, 22) } }),
  'POST /api/family/code': () => ({ body: { token: key(16).slice(0, 22) } }),
  'POST /api/family/session': () => ({ body: { token: key(16).slice(0, 22), code: '123456' } }),
  'DELETE /api/family/session': plain,
  'GET /api/family/home': plain,
  'GET /api/family/place': () => ({ query: place }),
  'POST /api/family/letter': ofPlace(),
  'POST /api/family/quiz': ofPlace({ notice: ID, answers: { [ID]: 'a' } }),
  'POST /api/family/consent': ofPlace({ purpose: 'trip', decision: 'sign', version: '1', signature: PIXEL.toString('base64') }),
  'POST /api/family/health': ofPlace({ facts: health }),
  'POST /api/family/sign-up': ofPlace({ facts: signUp }),
  'POST /api/family/amend': ofPlace({ facts: signUp }),
  'POST /api/family/decline': ofPlace(),
  'POST /api/family/withdraw': ofPlace({ reason: null }),
  'POST /api/family/refund': ofPlace({ payment: ID, reason: 'other', words: '重复缴费' }),
  'POST /api/family/evaluate': ofPlace({ answers }),
  'POST /api/family/pay': ofPlace({ channel: 'wechat', client: 'h5', amount: 100 }),
  'POST /api/family/payer-address': ofPlace({ token: key(16).slice(0, 22), state: key(16) }),
  'POST /api/family/payer': ofPlace({ code: key(24) }),
  'POST /api/online-payment/wechat/:account/notify': ({ wechat }) => ({
    params: { account: wechat },
    headers: wechatHeaders,
    body: JSON.stringify(wechatNotice),
  }),
  'POST /api/online-payment/alipay/:account/notify': ({ alipay }) => ({
    params: { account: alipay },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(alipayNotice)),
  }),
  'POST /api/wall/session': () => ({ body: { code: '12345678' } }),
  'DELETE /api/wall/session': plain,
  'GET /api/wall/snapshot': plain,
  'GET /api/wall/tracks': () => ({ query: { from: '2026-09-01T00:00:00Z', until: '2026-09-01T08:00:00Z' } }),
  'GET /api/wall/plans/:floor/:file': () => ({ params: { floor: ID, file: ID } }),
  'POST /api/public/evaluation/sheet': () => ({ body: { token: key(33).slice(0, 43) } }),
  'POST /api/public/evaluation/submit': () => ({ body: { token: key(33).slice(0, 43), answers } }),
  'GET /api/public/complaints/choices': plain,
  'GET /api/public/complaints/trip': () => ({ query: { tripNo: 'T2026090001' } }),
  'POST /api/public/complaints': () => ({
    body: { category: ID, title: '用餐问题', content: '午餐的分量明显少于约定。', anonymous: true, ...image() },
  }),
  'POST /api/public/complaints/follow': () => ({ body: followed }),
  'POST /api/public/complaints/evidence': () => [evidence('a.png', PIXEL), evidence('a.png', largePicture), evidence('a.pdf', largePaper)],
  'POST /api/public/complaints/reopen': () => ({ body: { ...followed, reason: '问题没有解决' } }),
  'POST /api/public/complaints/withdraw': () => ({ body: followed }),
  'POST /api/public/complaints/rate': () => ({ body: { ...followed, satisfaction: 'satisfied' } }),
  'GET /api/registration/offered': plain,
  'GET /api/registration/regions': () => ({ query: { code: '430100' } }),
  'POST /api/registration/sms-code': () => ({ body: { phone: PHONE, ...image() } }),
  'POST /api/registration/files': () => [paper('a.png', PIXEL), paper('a.png', largePicture), paper('a.pdf', largePaper)],
  'DELETE /api/registration/files/:id': () => ({ params: { id: ID }, query: { key: key(24) } }),
  'POST /api/registration': () => ({ body: { values, files: [], key: key(24), ...image() } }),
  'POST /api/registration/query': () => ({ body: { regNo: `ZC${key(6)}`, phone: PHONE, ...image() } }),
  'POST /api/registration/resubmit': () => ({ body: { pass: key(24), values, kept: [], files: [], key: key(24) } }),
};

/** A request for the test server's `inject`, from an address of its own: limits by address must not answer in place of the route. */
export function injected(method: string, path: string, { params = {}, query = {}, body, headers = {}, file }: StrangerRequest) {
  const address = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = String(new URLSearchParams(query));
  const sent = file ? multipart(file) : { payload: body, headers };
  return {
    method: method as 'GET',
    url: search ? `${address}?${search}` : address,
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
    headers: sent.headers,
    ...(sent.payload !== undefined && { payload: sent.payload }),
  };
}

const BOUNDARY = 'paper';

function multipart({ name, bytes, fields = {} }: NonNullable<StrangerRequest['file']>) {
  const part = (disposition: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  const before = Object.entries(fields).map(([field, value]) => `${part(`name="${field}"`)}${value}\r\n`);
  const payload = Buffer.concat([
    Buffer.from(`${before.join('')}${part(`name="file"; filename="${name}"`)}`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
