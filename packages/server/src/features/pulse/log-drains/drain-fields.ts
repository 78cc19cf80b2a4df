import { type LogSender, logLimits } from '@waymark/contract';

export const senderNames: Readonly<Record<LogSender, string>> = {
  cloudflare: 'Cloudflare Logpush',
  vercel: 'Vercel log drain',
  fastly: 'Fastly HTTPS log endpoint',
};

/** What is typed into the settings of a sender: the name of a field, and what goes there. */
export interface DrainField {
  readonly name: string;
  readonly value: string;
}

/** A drain as its sender is told of it. */
export interface DrainPlace {
  readonly sender: LogSender;
  readonly endpoint: string;
  readonly token: string;
  /** What the sender signs with, where it does. */
  readonly secret?: string | undefined;
}

const cloudflareFields = [
  'ClientIP',
  'ClientRequestHost',
  'ClientRequestMethod',
  'ClientRequestURI',
  'ClientRequestUserAgent',
  'ClientRequestReferer',
  'ClientRequestSource',
  'EdgeStartTimestamp',
  'EdgeEndTimestamp',
  'EdgeResponseStatus',
  'EdgeResponseBytes',
  'EdgeResponseContentType',
  'CacheCacheStatus',
  'RayID',
];

/** Cloudflare makes a header of the parameter; the address that it asks for does not have it. */
function cloudflare({ endpoint, token }: DrainPlace): readonly DrainField[] {
  const destination = `${endpoint}?header_Authorization=${encodeURIComponent(`Bearer ${token}`)}`;
  const job = {
    name: 'waymark',
    dataset: 'http_requests',
    destination_conf: destination,
    max_upload_records: logLimits.records,
    max_upload_bytes: 90_000_000,
    output_options: {
      output_type: 'ndjson',
      timestamp_format: 'rfc3339',
      field_names: cloudflareFields,
    },
  };
  return [
    { name: 'HTTP destination', value: destination },
    {
      name: 'Or all of it: the body of POST /zones/{zone}/logpush/jobs',
      value: JSON.stringify(job, undefined, 2),
    },
  ];
}

function vercel({ endpoint, token, secret = '' }: DrainPlace): readonly DrainField[] {
  return [
    { name: 'Endpoint (data type Logs, format JSON or NDJSON)', value: endpoint },
    { name: 'Custom header', value: `Authorization: Bearer ${token}` },
    { name: 'Signature verification secret', value: secret },
    { name: 'Second custom header, with the code that Vercel shows', value: 'x-vercel-verify: …' },
  ];
}

/** Fastly's own names of what it writes, so that each record has an id of its own. */
const fastlyFormat = `{
  "request_id":"%{server.identity}V-%{req.xid}V",
  "timestamp":"%{begin:%Y-%m-%dT%H:%M:%S%z}t",
  "client_ip":"%{req.http.Fastly-Client-IP}V",
  "host":"%{json.escape(req.http.Host)}V",
  "url":"%{json.escape(req.url)}V",
  "request_method":"%{json.escape(req.method)}V",
  "request_referer":"%{json.escape(req.http.referer)}V",
  "request_user_agent":"%{json.escape(req.http.User-Agent)}V",
  "accept":"%{json.escape(req.http.Accept)}V",
  "response_state":"%{json.escape(fastly_info.state)}V",
  "response_status":%{resp.status}V,
  "response_body_size":%{resp.body_bytes_written}V,
  "response_content_type":"%{json.escape(resp.http.Content-Type)}V",
  "fastly_is_edge":%{if(fastly.ff.visits_this_service == 0, "true", "false")}V
}`.replaceAll(/\n\s*/gu, '');

function fastly({ endpoint, token }: DrainPlace): readonly DrainField[] {
  return [
    { name: 'URL (method POST)', value: endpoint },
    { name: 'Custom header name', value: 'Authorization' },
    { name: 'Custom header value', value: `Bearer ${token}` },
    { name: 'Log format', value: fastlyFormat },
    { name: 'JSON log entry format', value: 'Newline delimited' },
    { name: 'Log line format', value: 'Blank' },
    { name: 'Maximum bytes', value: String(logLimits.bodyBytes) },
  ];
}

const fieldsOf = { cloudflare, vercel, fastly } as const;

/** Exactly what to paste where, for whoever sends logs. */
export function drainFields(place: DrainPlace): readonly DrainField[] {
  return fieldsOf[place.sender](place);
}
