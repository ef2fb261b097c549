import { declareSpecsOf } from '../../harness/spec-folder';

declareSpecsOf(__dirname);
