/** A merchant of WeChat Pay (API v3). */
export interface WechatConfig {
  readonly api: string;
  readonly appId: string;
  readonly merchantId: string;
  /** Serial number of the merchant's certificate, and its private key. */
  readonly serialNo: string;
  readonly privateKey: string;
  /** Key of 32 characters that encrypts notices and certificates. */
  readonly apiKey: string;
  /** Public keys of WeChat Pay by id (`PUB_KEY_ID_…`) or certificate serial; the first one is asked for. May be empty: certificates are fetched. */
  readonly publicKeys: Readonly<Record<string, string>>;
}

export const WECHAT_API = 'https://api.mch.weixin.qq.com';
/** Ids of public keys begin with it; serial numbers of certificates do not. */
export const PUBLIC_KEY_ID = 'PUB_KEY_ID_';
