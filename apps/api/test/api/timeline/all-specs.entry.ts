import { declareSpecsOf } from '../../../../../tools/test/spec-folder';

declareSpecsOf(__dirname);
