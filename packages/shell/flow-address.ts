/** Path of a flow's detail page. */
export const detailAddress = (id: string): string => `/workFlowDetail?id=${id}`;
