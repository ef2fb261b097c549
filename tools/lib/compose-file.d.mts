export interface ComposeService {
  image: string;
  build?: string;
  profiles?: string[];
  environment?: Record<string, string>;
  networks?: string[];
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  configs?: { source: string; target: string }[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  configs: Record<string, { content: string }>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
  volumes: Record<string, null>;
}

export interface ComposeVariable {
  name: string;
  default?: string;
  hint?: string;
}

export function composeText(): string;
export function composeVariables(text: string): ComposeVariable[];
export function readComposeFile(variables: Readonly<Record<string, string>>): ComposeFile;
