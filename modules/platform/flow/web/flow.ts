import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels, OneRecord, RecordRow } from '@zhixing/client/records.ts';
import type { FlowDocument, FlowStatus, Offer } from '@zhixing/flow';
import type { NodeProgress, PersonAtNode } from './chart/progress.ts';

export type { Offer };

/** A named person, file or node. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** One line of the history of a flow. */
export interface Line {
  readonly id: string;
  readonly at: string;
  readonly node: string | null;
  readonly nodeTitle: string | null;
  /** The node the flow was returned to. */
  readonly toNode: string | null;
  readonly toNodeTitle: string | null;
  /** The rule that acted. */
  readonly rule: string | null;
  readonly act: string;
  readonly user: string | null;
  readonly userName: string | null;
  readonly principalName: string | null;
  readonly opinion: string | null;
  readonly signed: boolean;
  readonly others: readonly string[] | null;
  /** The previous owner of a reassigned task. */
  readonly formerName: string | null;
  readonly files: readonly Named[];
}

export interface Visit {
  readonly id: number;
  readonly node: string;
  readonly state: NodeProgress['state'];
  readonly openedAt: string;
  readonly closedAt?: string;
  readonly problem?: string;
  readonly dueAt?: string;
  /** When a timer ends. */
  readonly goesOnAt?: string;
  /** The branches taken from here. */
  readonly taken?: readonly string[];
}

export interface FlowTask {
  readonly number: number;
  readonly visit: number;
  readonly user: string;
  readonly role: Offer['role'];
  readonly state: PersonAtNode['state'];
  readonly openedAt?: string;
  readonly actedAt?: string;
}

export interface Draft {
  readonly opinion?: string;
  readonly files?: readonly string[];
  readonly values?: Readonly<Record<string, unknown>>;
  readonly at: string;
}

export type FlowState = FlowStatus;

/** A flow as the server shows it to the user, with the acts offered. */
export interface FlowDetail {
  readonly id: string;
  readonly title: string;
  readonly flow: string;
  readonly standing: FlowState;
  /** It decides about the revocation of an approval. */
  readonly revokes: boolean;
  readonly subject: string;
  readonly record: string;
  /** Whether the user may open the record itself. */
  readonly recordReadable: boolean;
  readonly action: string;
  readonly subjectTitle: string;
  readonly actionTitle: string;
  readonly urgency: 1 | 2 | 3;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly initiator: string;
  readonly nodes: readonly { readonly id: string; readonly title: string; readonly kind: string }[];
  readonly visits: readonly Visit[];
  readonly tasks: readonly FlowTask[];
  readonly chart: Pick<FlowDocument, 'nodes'>;
  /** Names of the assignees on the chart. */
  readonly names: Readonly<Record<string, string>>;
  readonly offered: {
    readonly tasks: readonly Offer[];
    readonly takeBack: readonly { readonly task: number; readonly for: string }[];
    readonly whole: readonly string[];
    /** When users may be urged again; null where they may be now. */
    readonly urgeAgainAt: string | null;
    /** Print templates available now. */
    readonly prints: readonly { readonly code: string; readonly name: string }[];
    /** Nodes at which a terminated flow may be reactivated, the one where it stopped first. */
    readonly reactivation: readonly string[];
    readonly stuck: readonly { readonly visit: number; readonly node: string; readonly acts: readonly ('retry' | 'skip')[] }[];
  };
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly records: readonly Line[];
  readonly copies: readonly {
    readonly user: string;
    readonly userName: string | null;
    readonly nodeTitle: string | null;
    readonly at: string;
    readonly readAt: string | null;
  }[];
  /** Sub-flows, each with the visit that started it. */
  readonly children: readonly (RelatedFlow & { readonly visit: number })[];
  readonly parent: RelatedFlow | null;
  readonly people: Readonly<Record<string, string>>;
}

/** A parent or child flow. One that the user may not read has the name of its template as title. */
export interface RelatedFlow {
  readonly id: string;
  readonly title: string;
  readonly standing: FlowState;
  readonly readable: boolean;
}

/** The record of a flow as a form. */
export interface FlowForm {
  readonly model: ModelDescription;
  readonly rights: Readonly<Record<string, 'read' | 'write' | 'required'>>;
  readonly one: OneRecord;
  readonly rows: readonly {
    readonly model: string;
    /** The field of a row that refers to the record. */
    readonly by: string;
    readonly title: string;
    /** Rows may be read, changed, or also added and removed. */
    readonly right: 'read' | 'change' | 'write';
    readonly fields: ModelDescription['fields'];
    /** The writable fields of a row. */
    readonly written: ModelDescription['fields'];
    readonly list: readonly RecordRow[];
    readonly labels: Labels;
    readonly masked: readonly string[];
    readonly total: number;
  }[];
}
