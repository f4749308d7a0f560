/** A user of the fake company. */
export interface Played {
  id: string;
  name: string;
  mobile?: string;
  email?: string;
  jobNumber?: string;
  title?: string;
  departments: number[];
  /** WeCom status: 1 active, 2 disabled, 4 not activated, 5 left. */
  status?: number;
}

/** A company as known to both workplaces; tests modify it while it is served. */
export interface Company {
  departments: { id: number; parent: number; name: string; order: number }[];
  people: Played[];
}

/** Configurable failures and recorded requests. */
export interface Behaviour {
  /** Whether the caller's IP address is on the application's whitelist. */
  addressAllowed: boolean;
  /** Number of next requests answered with a rate limit error. */
  limited: number;
  /** Number of next requests answered with "busy". */
  busy: number;
  /** Whether the application may read contacts. */
  mayRead: boolean;
  /** Whether WeCom returns mobile numbers and mail addresses, as it does for old applications only. */
  tellsNumbers: boolean;
  /** A department that is deleted as soon as it has been listed. */
  vanishing: number | null;
  /** Maximum page size, regardless of the request. */
  page: number;
  /** Id of the user who scans the QR code. */
  scanner: string;
  /** Paths of all requests. */
  asked: string[];
  /** Number of tokens issued. */
  tokens: number;
  /** Received messages. */
  told: Record<string, unknown>[];
}

export const behaviour = (): Behaviour => ({
  addressAllowed: true,
  limited: 0,
  busy: 0,
  mayRead: true,
  tellsNumbers: true,
  vanishing: null,
  page: 100,
  scanner: '',
  asked: [],
  tokens: 0,
  told: [],
});

/** Keys and ids that the fake accepts. */
export const keys = {
  corpId: 'ww0123456789abcdef',
  agentId: '1000002',
  secret: 'wecom-application-secret',
  contactsSecret: 'wecom-contacts-secret',
  appKey: 'dingabcdefghijklmnop',
  appSecret: 'dingtalk-application-secret',
  dingCorpId: 'ding9f50b15bccd16741',
} as const;

/** A bureau with two offices: departments out of order, a user in two departments, a user without a mobile number. */
export const bureau = (): Company => ({
  departments: [
    { id: 4, parent: 2, name: '备案科', order: 10 },
    { id: 3, parent: 1, name: '安全科', order: 20 },
    { id: 1, parent: 0, name: '示例市教育局', order: 0 },
    { id: 2, parent: 1, name: '研学处', order: 30 },
  ],
  people: [
    {
      id: 'zhangwei',
      name: '张伟',
      mobile: '13800000001',
      email: 'zhangwei@example.cn',
      jobNumber: 'E001',
      title: '科长',
      departments: [4, 2],
    },
    { id: 'lina', name: '李娜', mobile: '13800000002', jobNumber: 'E002', departments: [3] },
    { id: 'wang.fang', name: '王芳', mobile: '13800000003', jobNumber: 'E003', departments: [2] },
    { id: 'zhaolei', name: '赵磊', jobNumber: 'E004', departments: [1] },
  ],
});
