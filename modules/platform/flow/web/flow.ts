import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels, OneRecord, RecordRow } from '@zhixing/client/records.ts';
import type { FlowDocument, FlowStatus, Offer } from '@zhixing/flow';
import type { NodeProgress, PersonAtNode } from './chart/progress.ts';

export type { Offer };

/** A person, file or node that is named. */
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
  /** Where the flow went back to. */
  readonly toNode: string | null;
  readonly toNodeTitle: string | null;
  /** By which rule the flow did it. */
  readonly rule: string | null;
  readonly act: string;
  readonly user: string | null;
  readonly userName: string | null;
  readonly principalName: string | null;
  readonly opinion: string | null;
  readonly signed: boolean;
  readonly others: readonly string[] | null;
  /** Whose task it was before somebody gave it to another. */
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
  /** When a timer lets the flow go on. */
  readonly goesOnAt?: string;
  /** The branches that the flow went into from here. */
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

/** Where a flow stands as a whole. */
export type FlowState = FlowStatus;

/** A flow as the server shows it to one person, with what this person may do in it. */
export interface FlowDetail {
  readonly id: string;
  readonly title: string;
  readonly flow: string;
  readonly standing: FlowState;
  /** It decides whether an approval is undone. */
  readonly revokes: boolean;
  readonly subject: string;
  readonly record: string;
  /** The person may open the record itself. */
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
  /** What those are called whom the chart names. */
  readonly names: Readonly<Record<string, string>>;
  readonly offered: {
    readonly tasks: readonly Offer[];
    readonly takeBack: readonly { readonly task: number; readonly for: string }[];
    readonly whole: readonly string[];
    /** From when on people may be reminded again; null where they may be now. */
    readonly urgeAgainAt: string | null;
    /** The sheets by which it may be printed now. */
    readonly prints: readonly { readonly code: string; readonly name: string }[];
    /** Nodes where a flow that was ended by force may go on, the one where it stood first. */
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
  /** The flows that this one has started, each with the stay at a node that did. */
  readonly children: readonly (RelatedFlow & { readonly visit: number })[];
  readonly parent: RelatedFlow | null;
  readonly people: Readonly<Record<string, string>>;
}

/** A flow that belongs to another. One that the person may not read has the name of its sort for a title. */
export interface RelatedFlow {
  readonly id: string;
  readonly title: string;
  readonly standing: FlowState;
  readonly readable: boolean;
}

/** The record of a flow as its form. */
export interface FlowForm {
  readonly model: ModelDescription;
  readonly rights: Readonly<Record<string, 'read' | 'write' | 'required'>>;
  readonly one: OneRecord;
  readonly rows: readonly {
    readonly model: string;
    /** The field of a row that leads to the record. */
    readonly by: string;
    readonly title: string;
    /** Rows may be read, changed, or added and taken away as well. */
    readonly right: 'read' | 'change' | 'write';
    readonly fields: ModelDescription['fields'];
    /** The fields that are filled in where rows may be changed. */
    readonly written: ModelDescription['fields'];
    readonly list: readonly RecordRow[];
    readonly labels: Labels;
    readonly masked: readonly string[];
    readonly total: number;
  }[];
}
