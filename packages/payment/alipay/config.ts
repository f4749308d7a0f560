/** An application of Alipay, with keys or with certificates. */
export interface AlipayConfig {
  /** Address of the gateway. */
  readonly api: string;
  readonly appId: string;
  /** The merchant's id (PID), compared with notices if given. */
  readonly merchantId: string | null;
  readonly privateKey: string;
  /** Public keys of Alipay: the current one, and the former one while keys are exchanged. */
  readonly publicKeys: readonly string[];
  /** Certificates instead of bare keys: `publicKeys` are then certificates as well. */
  readonly certificates?: { readonly app: string; readonly root: string } | undefined;
}

export const ALIPAY_API = 'https://openapi.alipay.com/gateway.do';
