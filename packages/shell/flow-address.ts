/** Address of the page that shows a flow. */
export const detailAddress = (id: string): string => `/workFlowDetail?id=${id}`;
