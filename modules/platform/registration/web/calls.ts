import { api } from '@zhixing/client/http.ts';
import type { FieldDescription, FieldGroup } from '@zhixing/client/model-description.ts';

/** The initial data of the registration page. */
export interface Offered {
  readonly fields: readonly FieldDescription[];
  readonly groups: readonly FieldGroup[];
  /** Whether a code is sent to the phone. */
  readonly sms: boolean;
  readonly files: { readonly most: number; readonly bytes: number; readonly types: readonly string[] };
  readonly agreement: { readonly version: string; readonly text: string };
}

export interface RegionLevel {
  readonly chosen: string | null;
  readonly list: readonly { readonly code: string; readonly name: string }[];
}

export interface Paper {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/** The status of a registration; with `pass` and the editable values while more is asked for. */
export interface RegistrationStatus {
  readonly regNo: string;
  readonly kind: string;
  readonly kindText: string;
  readonly name: string;
  readonly status: 'pending' | 'supplement' | 'approved' | 'rejected';
  readonly statusText: string;
  readonly submittedAt: string;
  readonly auditedAt: string | null;
  readonly opinion: string | null;
  readonly pass?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly files?: readonly Paper[];
}

/** Proof that the applicant is human. */
export interface HumanCheck {
  readonly code?: string;
  readonly timestamp?: string;
  readonly smsCode?: string;
}

interface Submission extends HumanCheck {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
  readonly key: string;
}

type Mended = Omit<Submission, 'code' | 'timestamp'> & { readonly pass: string; readonly kept: readonly string[] };

const base = '/api/registration';
// Applicants have no session that would need reauthentication.
const anonymous = { anonymous: true } as const;

export const readOffered = () => api.get<Offered>(`${base}/offered`, undefined, anonymous);
export const readRegions = (code: string) => api.get<readonly RegionLevel[]>(`${base}/regions`, code ? { code } : {}, anonymous);
export const sendSms = (body: HumanCheck & { phone: string }) => api.post<{ seconds: number }>(`${base}/sms-code`, body, anonymous);
export const submit = (body: Submission) => api.post<{ regNo: string }>(base, body, anonymous);
export const query = (body: HumanCheck & { regNo: string; phone: string }) =>
  api.post<RegistrationStatus>(`${base}/query`, body, anonymous);
export const resubmit = (body: Mended) => api.post<{ regNo: string }>(`${base}/resubmit`, body, anonymous);

export function upload(key: string, file: File, onProgress: (share: number) => void): Promise<Paper> {
  const form = new FormData();
  form.append('file', file);
  return api.upload<Paper>(`${base}/files?key=${key}`, form, onProgress, anonymous);
}

export const removeUpload = (key: string, id: string) => api.delete(`${base}/files/${id}`, { key }, anonymous);
