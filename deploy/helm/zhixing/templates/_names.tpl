{{- define "zhixing.name" -}}
{{ .Release.Name | trunc 53 | trimSuffix "-" }}
{{- end }}

{{- define "zhixing.selector" -}}
app.kubernetes.io/name: zhixing
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "zhixing.labels" -}}
{{ include "zhixing.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}
